import type { CallData } from '@tessera/contract/schemas';

export type GainsReport = CallData<'getCgtReport'>;
export type GainsAsset = GainsReport['assets'][number];
export type Disposal = GainsAsset['disposals'][number];
export type Match = Disposal['matches'][number];
export type GainsYear = GainsReport['years'][number];
export type WhatIf = CallData<'previewDisposals'>;
export type Holding = WhatIf['holdings'][number];
export type Household = CallData<'getHouseholdGains'>;
export type Spouse = Household['client'];
export type GainsFact = CallData<'listGainsFacts'>[number];
