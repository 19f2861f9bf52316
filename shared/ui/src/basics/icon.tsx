import type { ReactNode } from 'react';

/** Paths on a 16 px grid, drawn as 1.5 px strokes. */
const paths = {
  alert: 'M8 5v4M8 11.2v.1M8 1.8 14.6 13.4H1.4Z',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8ZM6.7 14.3h2.6',
  calendar: 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 1.8v3M10.5 1.8v3',
  check: 'm3 8.5 3.2 3L13 4.5',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'm10 4-4 4 4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  'chevron-up': 'm4 10 4-4 4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11ZM6.2 3v10M9.8 3v10',
  copy: 'M5.5 5.5h8v8h-8ZM3.5 10.5h-1v-8h8v1',
  download: 'M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  external: 'M9.5 2.5h4v4M13 3 7.5 8.5M6.5 3.5h-4v10h10v-4',
  filter: 'M2 4h12M4.5 8h7M6.5 12h3',
  info: 'M8 7.2V11M8 5v.1M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8Z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  moon: 'M13 9.8A5.6 5.6 0 0 1 6.2 3a5.6 5.6 0 1 0 6.8 6.8Z',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 5.5v-3h7v3M4.5 11.5h-2v-6h11v6h-2M4.5 9.5h7v4h-7Z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3l3.4 3.4',
  'sort-down': 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  'sort-up': 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  user: 'M8 2.5a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.8 13.8a5.2 5.2 0 0 1 10.4 0',
} as const;

export type IconName = keyof typeof paths;
export const iconNames = Object.keys(paths) as readonly IconName[];

/** An icon. Hidden from assistive technology: the text beside it or the button's label says the same. */
export const Icon = ({ name, className }: { readonly name: IconName; readonly className?: string }): ReactNode => (
  <svg
    className={className ?? 't-icon'}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
);
