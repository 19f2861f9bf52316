import type { ReactNode } from 'react';
import { externalIdKinds, listMax, type ExternalIdKind } from '@tessera/contract/clients/values';
import { SelectField, TextField } from '@tessera/ui/form';
import { Entries } from '../../new-client/list-fields';
import type { ExternalIdValues } from './edit-values';

const words: Readonly<Record<ExternalIdKind, string>> = { ExternalProvider: 'Another system, by its name', ExternalProviderId: 'A provider, by its id' };
const kinds = externalIdKinds.map((value) => ({ value, label: words[value] }));
const empty: ExternalIdValues = { kind: 'ExternalProvider', provider: '', externalId: '' };
const textMax = 60;

/** What the client is called in other systems. */
export const ExternalIdFields = (): ReactNode => (
  <Entries name="externalIds" one="External id" empty={empty} max={listMax.externalIds} none={{ title: 'Not known elsewhere', text: 'Add the id another system has for this client.' }}>
    {(field) => (
      <div className="t-fields t-fields--three">
        <SelectField name={field('kind')} label="Given by" options={kinds} />
        <TextField name={field('provider')} label="System or provider" maxLength={textMax} />
        <TextField name={field('externalId')} label="ID there" maxLength={textMax} />
      </div>
    )}
  </Entries>
);
