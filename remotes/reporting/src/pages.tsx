import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '@tessera/ui/core';

// One chunk for each page, so that a deep link loads only what it shows.
const ReportListPage = lazy(() =>
  import('./reports/report-list-page').then((module) => ({ default: module.ReportListPage })),
);
const AssetsPage = lazy(() => import('./reports/assets-page').then((module) => ({ default: module.AssetsPage })));
const UninvestedCashPage = lazy(() =>
  import('./reports/uninvested-cash-page').then((module) => ({ default: module.UninvestedCashPage })),
);

const TaxMonthsPage = lazy(() =>
  import('./paye/tax-months-page').then((module) => ({ default: module.TaxMonthsPage })),
);
const TaxMonthPage = lazy(() => import('./paye/tax-month-page').then((module) => ({ default: module.TaxMonthPage })));

const DaysPage = lazy(() => import('./reconciliation/days-page').then((module) => ({ default: module.DaysPage })));
const DayPage = lazy(() => import('./reconciliation/day-page').then((module) => ({ default: module.DayPage })));

const RatesPage = lazy(() => import('./reports/rates-page').then((module) => ({ default: module.RatesPage })));

const FirmReportPage = lazy(() =>
  import('./firm/firm-report-page').then((module) => ({ default: module.FirmReportPage })),
);
const ReviewsPage = lazy(() => import('./reviews/reviews-page').then((module) => ({ default: module.ReviewsPage })));

const GainsFactsPage = lazy(() =>
  import('./gains/facts/gains-facts-page').then((module) => ({ default: module.GainsFactsPage })),
);

const ExceptionsPage = lazy(() =>
  import('./exceptions/exceptions-page').then((module) => ({ default: module.ExceptionsPage })),
);
const NotificationsPage = lazy(() =>
  import('./exceptions/notifications-page').then((module) => ({ default: module.NotificationsPage })),
);

/** The addresses of the reporting remote. */
export const Pages = (): ReactNode => (
  <Routes>
    <Route path="/reporting" element={<ReportListPage />} />
    <Route path="/reporting/assets-under-administration" element={<AssetsPage />} />
    <Route path="/reporting/uninvested-cash" element={<UninvestedCashPage />} />
    <Route path="/reporting/paye" element={<TaxMonthsPage />} />
    <Route path="/reporting/paye/:month" element={<TaxMonthPage />} />
    <Route path="/reporting/reconciliation" element={<DaysPage />} />
    <Route path="/reporting/reconciliation/:day" element={<DayPage />} />
    <Route path="/reporting/reviews" element={<ReviewsPage />} />
    <Route path="/reporting/rates" element={<RatesPage />} />
    <Route path="/reporting/:report" element={<FirmReportPage />} />
    <Route path="/reporting/gains-facts" element={<GainsFactsPage />} />
    <Route path="/exceptions" element={<ExceptionsPage />} />
    <Route path="/notifications" element={<NotificationsPage />} />
    <Route path="*" element={<NotFoundPage buttonLabel="Back to reporting" target="/reporting" />} />
  </Routes>
);
