/** Colours of the scene that follow the page's theme; sets of nodes look the same in both. */
export interface SceneTheme {
  background: string;
  /** Of the level: lowest floor, highest floor, walls, tops, see-through surfaces. */
  low: string;
  high: string;
  wall: string;
  /** Flat, but above every floor near it: the tops of walls and crates. */
  top: string;
  glass: string;
  /** Walls where they are cut. */
  section: string;
  link: string;
  select: string;
  sun: number;
  sky: number;
}

export const SCENE_THEMES: Record<'dark' | 'light', SceneTheme> = {
  dark: {
    background: '#15181d',
    low: '#323941',
    high: '#6f7985',
    wall: '#66717e',
    top: '#8d98a5',
    glass: '#7fa9c9',
    section: '#98a2ae',
    link: '#8f9baa',
    select: '#ffffff',
    sun: 1.5,
    sky: 1.9,
  },
  light: {
    background: '#dfe3e8',
    low: '#e4e8ec',
    high: '#9fa9b5',
    wall: '#bcc4ce',
    top: '#98a3b0',
    glass: '#7db3d6',
    section: '#76818e',
    link: '#5b6673',
    select: '#111418',
    sun: 1.3,
    sky: 1.9,
  },
};
