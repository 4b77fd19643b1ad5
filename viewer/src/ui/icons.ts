/** Small line drawings, 20 × 20, in the colour of the text around them. */
const PATHS = {
  logo: 'M3 15 10 4v11z|M10 3h2.5v12H10z|M16 12.5a2 2 0 1 1 0-.01',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l4 4',
  link: 'M8.5 11.5l3-3M7 9 5 11a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7',
  picture: 'M3 5h14v10H3zM3 13l4-4 3 3 2.5-2.5L17 14M13 7.5h.01',
  download: 'M10 3v9M6.5 9 10 12.5 13.5 9M4 16h12',
  theme: 'M10 3a7 7 0 1 0 0 14V3z',
  foldLeft: 'M3 4h14v12H3zM8 4v12',
  foldRight: 'M3 4h14v12H3zM12 4v12',
  paste: 'M6 4h8v13H6zM8 2.500h4V5H8zM8.500 9h3M8.500 12h3',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5h.01',
  plus: 'M10 4v12M4 10h12',
  close: 'M5 5l10 10M15 5 5 15',
  trash: 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6',
  target: 'M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM10 2v4M10 14v4M2 10h4M14 10h4',
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h7a4 4 0 0 1 0 8H8',
  redo: 'M13 5l3.5 3.5L13 12M16 8.5H9a4 4 0 0 0 0 8h3',
  pin: 'M10 17s5-5.2 5-9a5 5 0 0 0-10 0c0 3.800 5 9 5 9zM10 9.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('class', `icon ${name}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const d of PATHS[name].split('|')) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}
