import { lazy } from 'react';

// Panels load separately from reports: the host's dashboard shows them without the report pages.
export const FiguresPanel = lazy(() =>
  import('./figures/firm-figures').then((module) => ({ default: module.FiguresPanel })),
);
export const TodayPanel = lazy(() =>
  import('./exceptions/today-card').then((module) => ({ default: module.TodayCard })),
);
export const ReportTab = lazy(() => import('./statement/report-tab').then((module) => ({ default: module.ReportTab })));
export const ReviewsTab = lazy(() =>
  import('./reviews/reviews-tab').then((module) => ({ default: module.ReviewsTab })),
);
export const LargestPortfoliosPanel = lazy(() =>
  import('./portfolios/largest-portfolios').then((module) => ({ default: module.LargestPortfolios })),
);
export const GainsTab = lazy(() => import('./gains/gains-tab').then((module) => ({ default: module.GainsTab })));
