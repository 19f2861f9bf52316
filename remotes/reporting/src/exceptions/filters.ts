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

const common: readonly Filter[] = [
  { kind: 'select', name: 'notificationType', label: 'Type', options: optionsOf(notificationTypes) },
  { kind: 'select', name: 'severity', label: 'Severity', options: optionsOf(severities) },
  {
    kind: 'select',
    name: 'assignment',
    label: 'With',
    options: assignments.map((value) => ({ value, label: assignmentWords[value] })),
  },
];

/** The filters of the workbench, which shows what is open unless it is asked for what is snoozed. */
export const exceptionFilters: readonly Filter[] = [
  ...common,
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(['Open', 'Snoozed']) },
];

/** The filters of all notifications. */
export const notificationFilters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(notificationStatuses) },
  ...common,
];
