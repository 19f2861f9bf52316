import {
  assignments,
  notificationStatuses,
  notificationTypes,
  severities,
  type Assignment,
} from '@tessera/contract/notifications/values';
import { optionsOf, type Filter } from '@tessera/ui/table';

const assignmentWords: Readonly<Record<Assignment, string>> = {
  Mine: 'Mine',
  Unassigned: 'Nobody’s',
  Colleagues: 'Colleagues’',
};

const forMe: Filter = {
  kind: 'select',
  name: 'forMe',
  label: 'For me',
  options: [
    { value: 'true', label: 'For me' },
    { value: 'false', label: 'For others' },
  ],
};
const type: Filter = { kind: 'select', name: 'notificationType', label: 'Type', options: optionsOf(notificationTypes) };
const severity: Filter = { kind: 'select', name: 'severity', label: 'Severity', options: optionsOf(severities) };
const assignment: Filter = {
  kind: 'select',
  name: 'assignment',
  label: 'With',
  options: assignments.map((value) => ({ value, label: assignmentWords[value] })),
};

/** The filters of the workbench, which shows what is open unless it is asked for what is snoozed. */
export const exceptionFilters: readonly Filter[] = [
  type,
  severity,
  assignment,
  forMe,
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(['Open', 'Snoozed']) },
];

/** The filters of all notifications. */
export const notificationFilters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(notificationStatuses) },
  type,
  assignment,
  forMe,
  { ...severity, more: true },
];
