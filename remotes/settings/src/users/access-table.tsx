import type { ReactNode } from 'react';
import type { Resource } from '@tessera/contract';
import { levelsOf, levelWords, type AccessLevel } from '@tessera/contract/users/access-levels';
import { nearestPreset, type AccessDifference } from '@tessera/contract/users/presets';
import { inSentence } from '@tessera/domain/in-sentence';
import { Missing } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { HeldScope } from './describe-access';

interface Line {
  readonly resource: Resource;
  readonly level: AccessLevel;
  readonly difference: AccessDifference | undefined;
}

const columnsFor = (presetName: string): readonly Column<Line>[] => [
  { key: 'resource', label: 'Area', fixed: true, render: ({ resource }) => resource, narrow: 'title' },
  { key: 'level', label: 'May', render: ({ level }) => levelWords[level], narrow: 'value' },
  {
    key: 'difference',
    label: `Against ${presetName}`,
    render: ({ difference }) =>
      difference === undefined ? (
        <Missing />
      ) : (
        `${difference.more ? 'More' : 'Less'}: the preset gives ${levelWords[difference.preset].toLowerCase()}`
      ),
    narrow: 'note',
  },
];

/** What somebody may do, area by area, and what differs from the nearest preset. */
export const AccessTable = ({ scopes }: { readonly scopes: readonly HeldScope[] }): ReactNode => {
  const nearest = nearestPreset(scopes);
  const levels = levelsOf(scopes);
  const differences = nearest?.differences ?? [];
  const resources = [
    ...new Set([...(Object.keys(levels) as Resource[]), ...differences.map(({ resource }) => resource)]),
  ];
  return (
    <DataTable
      label="Access"
      columns={columnsFor(inSentence(nearest?.preset.name ?? 'the preset'))}
      rows={resources.map((resource) => ({
        resource,
        level: levels[resource] ?? 'none',
        difference: differences.find((each) => each.resource === resource),
      }))}
      rowKey={({ resource }) => resource}
      empty={{ title: 'This user may see nothing yet', text: 'Access is given by an administrator of the firm.' }}
    />
  );
};
