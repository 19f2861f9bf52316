import { lazy } from 'react';

// Panels stand on a page of the host, so a page of reports does not fetch them and the other way round.
export const FiguresPanel = lazy(() =>
  import('./figures/firm-figures').then((module) => ({ default: module.FiguresPanel })),
);
export const LargestPortfoliosPanel = lazy(() =>
  import('./portfolios/largest-portfolios').then((module) => ({ default: module.LargestPortfolios })),
);
