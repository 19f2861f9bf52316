import type { ReactNode } from 'react';
import { Percent, Tag } from '@tessera/ui/core';
import type { GainsAsset } from './wire';

const words: Readonly<Record<GainsAsset['doubts'][number]['doubt'], string>> = {
  'Cost missing': 'Cost missing',
  'Units missing': 'Units missing',
  'Held in another account': 'In another account too',
  'Foreign currency': 'Foreign currency',
};

/** What is special of an asset, each in a word or two. */
export const AssetTags = ({ asset: { exempt, share, doubts } }: { readonly asset: GainsAsset }): ReactNode => (
  <>
    {exempt !== null && <Tag tone="info">Exempt</Tag>}{' '}
    {share !== 100 && (
      <Tag>
        <Percent value={share} /> of it
      </Tag>
    )}{' '}
    {doubts.map(({ doubt }) => (
      <Tag key={doubt} tone={doubt === 'Held in another account' ? 'neutral' : 'warning'}>
        {words[doubt]}
      </Tag>
    ))}
  </>
);
