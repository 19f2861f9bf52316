import { calls } from '@tessera/contract/catalogue';
import { summaries } from '@tessera/contract/openapi/summaries';
import { callTitles, platformTitles, titleOf } from '../clients/activity/activity-titles';

/** Acts that are about no client, which a client's activity therefore never shows. */
const otherTitles: Readonly<Record<string, string>> = {
  authenticate: 'Signed in',
  signOut: 'Signed out',
  changePassword: 'Password changed',
  setPassword: 'Password set by a link',
  resetPassword: 'Link to set a password asked for',
  flagOn: 'Feature switched on by an operator',
  flagOff: 'Feature switched off by an operator',
  loadModulusTable: 'Table of sort codes loaded by an operator',
  'recurring.refused': 'Regular payment refused by the platform',
};

/** Only a refusal of a read is recorded: what was to be read, in the words of the call. */
const readTitles: ReadonlyMap<string, string> = new Map(
  calls
    .filter(({ id }) => callTitles[id as keyof typeof callTitles] === undefined && otherTitles[id] === undefined)
    .map(({ id }) => [id, `${summaries[id as keyof typeof summaries].split('. ')[0]?.replace(/\.$/, '') ?? id}`]),
);

/** An audited act in words; `created` is the number of transactions it created. */
export const auditTitle = (action: string, created = 0): string =>
  otherTitles[action] ?? readTitles.get(action) ?? titleOf(action, created);

/** Every kind of act there is, in the order of its words. */
export const auditKinds: readonly { readonly action: string; readonly title: string }[] = [
  ...new Set([...Object.keys(otherTitles), ...platformTitles, ...calls.map(({ id }) => id)]),
]
  .map((action) => ({ action, title: auditTitle(action) }))
  .sort((one, other) => one.title.localeCompare(other.title, 'en-GB'));
