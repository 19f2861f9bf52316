import { resources } from '@tessera/contract';
import { levelOn, levelWords } from '@tessera/contract/users/access-levels';
import { grantRules } from '@tessera/contract/users/grants';
import { userStatusMeanings, userTransitions } from '@tessera/contract/users/life';
import { accessPresets, presetScopes } from '@tessera/contract/users/presets';
import { invitationHours, leaverKinds, userStatuses } from '@tessera/contract/users/values';
import { table } from './table';

/** The page about users, generated from the tables of presets, rules and statuses. */
export const usersPage = (): string => `# Users

Generated from \`shared/contract/src/users\` by \`npm run documents\`; a test fails when the two differ.

A user is a person or a machine of one firm. Scopes say what they may do, parts of the firm (a home node and further ones, each with all below it) say where.

## Presets

A preset fills in the scopes. Each may differ afterwards; a user's page names the nearest preset and every difference.

${table(
  ['Preset', 'For'],
  accessPresets.map(({ name, meaning }) => [name, meaning]),
)}

${table(
  ['Area', ...accessPresets.map(({ name }) => name)],
  resources.map((resource) => [
    resource,
    ...accessPresets.map(({ id }) => {
      const level = levelOn(presetScopes(id), resource);
      return level === 'none' ? '–' : levelWords[level].toLowerCase();
    }),
  ]),
)}

## Who may give what

${table(
  ['Rule', 'Why'],
  grantRules.map(({ rule, why }) => [rule, why]),
)}

One function decides (\`grantProblems\`); every way to grant asks it. Writes to a firm's users take turns and read the caller's own access again, so two administrators cannot remove each other, and access that was just taken gives nothing.

## Statuses

${table(
  ['Status', 'Meaning'],
  userStatuses.map((status) => [status, userStatusMeanings[status]]),
)}

${table(
  ['From', 'To', 'Action'],
  userTransitions.map(({ from, to, action }) => [from, to, action]),
)}

A machine has no mail: it is made Active, and brought back Active, without a password.

## Invitations

A new person gets a mail with a link to set a password. The link works once, for ${invitationHours} hours from when the mail goes out, and at the firm's own portal only. Sent again, the older link dies; deactivated, it is withdrawn. A link that does not work is refused with the reason, and the refusal is in the audit trail. The token is made when the mail is, and only its hash is kept.

An e-mail address belongs to one user or client of a firm, however it is spelled: spaces around it, capital letters, full-width letters and other compatibility forms (NFKC), and a domain in its own letters or in punycode make no other address. Dots and plus signs before the @ do. It is kept in one spelling: lower case, the domain in ASCII.

## Before it is saved

The review of a new or changed user says what the change gives and takes: pages (from the manifests of the release), actions, the clients seen, scheduled reports, running work, exceptions and what waits for a second person. It also says why the platform would refuse it.

## Leavers

Who is deactivated is signed out everywhere in the same transaction, and links they were sent die. What they have in hand goes to named people, or is let go: ${leaverKinds.map((kind) => kind.toLowerCase()).join(', ')}. For each only those are offered who see all of it and may act on it. What nobody can take over is listed: work that runs as them, their own views, and what they signed.
`;
