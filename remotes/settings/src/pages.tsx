import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SubmittedOnce } from '@tessera/runtime';
import { NotFoundPage } from '@tessera/ui/core';
import { SettingsMenu, useSettingsPages } from './shared/settings-menu';

// One chunk for each page, so that a deep link loads only what it shows.
const UsersPage = lazy(() => import('./users/users-page').then((module) => ({ default: module.UsersPage })));
const UserPage = lazy(() => import('./users/user/user-page').then((module) => ({ default: module.UserPage })));
const NewUserPage = lazy(() =>
  import('./users/entry/new-user-page').then((module) => ({ default: module.NewUserPage })),
);
const EditUserPage = lazy(() =>
  import('./users/entry/edit-user-page').then((module) => ({ default: module.EditUserPage })),
);
const CustomisationPage = lazy(() =>
  import('./customisation/customisation-page').then((module) => ({ default: module.CustomisationPage })),
);
const AuthorisationPage = lazy(() =>
  import('./authorisation/authorisation-page').then((module) => ({ default: module.AuthorisationPage })),
);
const SecondFactorPage = lazy(() =>
  import('./second-factor/second-factor-page').then((module) => ({ default: module.SecondFactorPage })),
);
const FeesPage = lazy(() => import('./fees/fees-page').then((module) => ({ default: module.FeesPage })));
const FeeChangePage = lazy(() =>
  import('./fees/fee-change-page').then((module) => ({ default: module.FeeChangePage })),
);
const AuditPage = lazy(() => import('./audit/audit-page').then((module) => ({ default: module.AuditPage })));
const ReadsPage = lazy(() => import('./audit/reads-page').then((module) => ({ default: module.ReadsPage })));
const ProofPage = lazy(() => import('./audit/proof-page').then((module) => ({ default: module.ProofPage })));
const JobsPage = lazy(() => import('./jobs/jobs-page').then((module) => ({ default: module.JobsPage })));
const WorkPage = lazy(() => import('./work/work-page').then((module) => ({ default: module.WorkPage })));
const ReleasesPage = lazy(() =>
  import('./releases/releases-page').then((module) => ({ default: module.ReleasesPage })),
);

const WebhooksPage = lazy(() =>
  import('./webhooks/webhooks-page').then((module) => ({ default: module.WebhooksPage })),
);
const WebhookPage = lazy(() => import('./webhooks/webhook-page').then((module) => ({ default: module.WebhookPage })));
const WebhookEventsPage = lazy(() =>
  import('./webhooks/events-page').then((module) => ({ default: module.WebhookEventsPage })),
);

/** Redirects to the first settings page the user may see. */
const Home = (): ReactNode => <Navigate to={useSettingsPages()[0]?.to ?? '/settings/users'} replace />;

/** The addresses of the settings remote. */
export const Pages = (): ReactNode => (
  <Routes>
    <Route path="/settings" element={<Home />} />
    <Route
      path="/settings/users"
      element={
        <SettingsMenu>
          <UsersPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/users/new"
      element={
        <SubmittedOnce>
          <NewUserPage />
        </SubmittedOnce>
      }
    />
    <Route path="/settings/users/:userId" element={<UserPage />} />
    <Route
      path="/settings/users/:userId/edit"
      element={
        <SubmittedOnce>
          <EditUserPage />
        </SubmittedOnce>
      }
    />
    <Route
      path="/settings/customisation"
      element={
        <SettingsMenu>
          <CustomisationPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/authorisation"
      element={
        <SettingsMenu>
          <AuthorisationPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/second-factor"
      element={
        <SettingsMenu>
          <SecondFactorPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/fees"
      element={
        <SettingsMenu>
          <FeesPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/fees/:subject/change"
      element={
        <SubmittedOnce>
          <FeeChangePage />
        </SubmittedOnce>
      }
    />
    <Route path="/settings/audit" element={<Navigate to="/settings/audit/acts" replace />} />
    <Route
      path="/settings/audit/acts"
      element={
        <SettingsMenu>
          <AuditPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/audit/reads"
      element={
        <SettingsMenu>
          <ReadsPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/audit/proof"
      element={
        <SettingsMenu>
          <ProofPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/jobs"
      element={
        <SettingsMenu>
          <JobsPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/work"
      element={
        <SettingsMenu>
          <WorkPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/releases"
      element={
        <SettingsMenu>
          <ReleasesPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/webhooks"
      element={
        <SettingsMenu>
          <WebhooksPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/webhooks/events"
      element={
        <SettingsMenu>
          <WebhookEventsPage />
        </SettingsMenu>
      }
    />
    <Route
      path="/settings/webhooks/:webhookId"
      element={
        <SettingsMenu>
          <WebhookPage />
        </SettingsMenu>
      }
    />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
