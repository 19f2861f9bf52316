import type { FirmTheme, Flag, Range, Resource } from '@tessera/contract';
import { presetScopes, type PresetId } from '@tessera/contract/users/presets';

/** The one password of every demo user. It protects invented data only, and `npm start` prints it. */
export const demoPassword = 'Tessera-demo-2026';
export const demoSeedNumber = 20_261_120;

export type Role = 'administrator' | 'adviser' | 'paraplanner' | 'read-only' | 'machine';

const grant = (range: Range, resources: readonly Resource[]): (readonly [Resource, Range])[] =>
  resources.map((resource) => [resource, range]);

const preset = (id: PresetId): (readonly [Resource, Range])[] =>
  presetScopes(id).map(({ resource, ranges }) => [resource, ranges.includes('read-write') ? 'read-write' : 'read']);

/** What each role may do: a person has a preset. */
export const roleScopes: Readonly<Record<Role, readonly (readonly [Resource, Range])[]>> = {
  administrator: preset('administrator'),
  adviser: preset('adviser'),
  paraplanner: preset('paraplanner'),
  'read-only': preset('read-only'),
  machine: [
    ...grant('read-write', [
      'Client',
      'Account',
      'Transaction',
      'Client Enhanced',
      'Know Your Business',
      'Bank Details',
    ]),
    ...grant('read', ['Instrument']),
  ],
};

export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly jobTitle: string;
  readonly role: Role;
  /** Index of the office whose node the user belongs to; null for the whole firm. */
  readonly office: number | null;
}

export interface DemoFirm {
  readonly firmId: string;
  readonly name: string;
  readonly monogram: string;
  readonly windowTitle: string;
  readonly footer: string;
  readonly theme: FirmTheme;
  readonly hosts: readonly string[];
  /** Host names for the firm's clients, where the portal says that it is for professionals. */
  readonly investorHosts: readonly string[];
  readonly flags: readonly Flag[];
  readonly offices: readonly { readonly name: string; readonly advisers: readonly string[] }[];
  readonly users: readonly DemoUser[];
}

export const demoFirms: readonly DemoFirm[] = [
  {
    firmId: 'NBW',
    name: 'Northbrook Wealth',
    monogram: 'NW',
    windowTitle: 'Northbrook Wealth',
    footer: 'Northbrook Wealth is an invented firm. Every client, holding and price here is made up.',
    theme: { brand: '#1f4e79', brandDark: '#8fb8de' },
    hosts: ['localhost', 'northbrook.localhost'],
    investorHosts: ['investors.localhost'],
    flags: [
      'remote.clients',
      'remote.tools',
      'remote.transfers',
      'remote.reporting',
      'remote.settings',
      'automatedFirmSetup',
    ],
    offices: [
      { name: 'Bristol office', advisers: ['Priya Hart', 'Owen Pryce', 'Grace Adeyemi'] },
      { name: 'Leeds office', advisers: ['Daniel Whitaker', 'Samira Malik'] },
      { name: 'Edinburgh office', advisers: ['Fiona Abernethy', 'Callum Sinclair'] },
    ],
    users: [
      {
        email: 'admin@northbrook.example',
        name: 'Morgan Ellis',
        jobTitle: 'Head of operations',
        role: 'administrator',
        office: null,
      },
      {
        email: 'priya.hart@northbrook.example',
        name: 'Priya Hart',
        jobTitle: 'Financial adviser',
        role: 'adviser',
        office: 0,
      },
      {
        email: 'sam.okoro@northbrook.example',
        name: 'Sam Okoro',
        jobTitle: 'Paraplanner',
        role: 'paraplanner',
        office: 0,
      },
      {
        email: 'readonly@northbrook.example',
        name: 'Robin Carew',
        jobTitle: 'Compliance reviewer',
        role: 'read-only',
        office: null,
      },
      {
        email: 'machine@northbrook.example',
        name: 'Back office link',
        jobTitle: 'Machine user',
        role: 'machine',
        office: null,
      },
      {
        email: 'ruth.castell@northbrook.example',
        name: 'Ruth Castell',
        jobTitle: 'Managing partner',
        role: 'administrator',
        office: null,
      },
    ],
  },
  {
    firmId: 'HLM',
    name: 'Holloway Marsh',
    monogram: 'HM',
    windowTitle: 'Holloway Marsh',
    footer: 'Holloway Marsh is an invented firm. Every client, holding and price here is made up.',
    theme: { brand: '#2f6b4f', brandDark: '#8fcfae' },
    hosts: ['holloway.localhost'],
    investorHosts: [],
    flags: ['remote.clients', 'remote.tools', 'remote.reporting', 'remote.settings', 'automatedFirmSetup'],
    offices: [{ name: 'London office', advisers: ['Helen Marsh', 'Ravi Iyer'] }],
    users: [
      {
        email: 'admin@holloway.example',
        name: 'Jo Pemberton',
        jobTitle: 'Operations manager',
        role: 'administrator',
        office: null,
      },
      { email: 'helen.marsh@holloway.example', name: 'Helen Marsh', jobTitle: 'Partner', role: 'adviser', office: 0 },
    ],
  },
  {
    firmId: 'CDR',
    name: 'Cedar Row',
    monogram: 'CR',
    windowTitle: 'Cedar Row',
    footer: 'Cedar Row is an invented firm. Every client, holding and price here is made up.',
    theme: { brand: '#7a3e1d', brandDark: '#e0a57f' },
    hosts: ['cedar.localhost'],
    investorHosts: [],
    flags: ['remote.clients', 'remote.transfers', 'remote.settings'],
    offices: [{ name: 'Cardiff office', advisers: ['Megan Llewellyn', 'Tariq Rahman'] }],
    users: [
      {
        email: 'admin@cedar.example',
        name: 'Alex Thornton',
        jobTitle: 'Office manager',
        role: 'administrator',
        office: null,
      },
      {
        email: 'megan.llewellyn@cedar.example',
        name: 'Megan Llewellyn',
        jobTitle: 'Financial planner',
        role: 'adviser',
        office: 0,
      },
    ],
  },
];
