import type { ReactNode } from 'react';
import { Tag } from '@tessera/ui/core';
import { partyStatusWords, type Party } from './provider-words';

/** Whether new transfers may name a provider. */
export const PartyStatus = ({ status }: Pick<Party, 'status'>): ReactNode => (
  <Tag tone={status === 'Active' ? 'good' : 'neutral'}>{partyStatusWords[status]}</Tag>
);
