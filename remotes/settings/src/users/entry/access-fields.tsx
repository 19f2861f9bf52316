import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { resources } from '@tessera/contract';
import { accessLevels, isAbove, levelOn, levelWords } from '@tessera/contract/users/access-levels';
import { accessPresets, differencesFrom, presetOf } from '@tessera/contract/users/presets';
import { countText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { Banner } from '@tessera/ui/core';
import { ChoiceListField, SegmentField } from '@tessera/ui/form';
import { filledLevels, scopesOf, type UserValues } from './user-values';

/** What they may do: a preset fills it in, and each area may differ. */
export const AccessFields = (): ReactNode => {
  const { user } = usePortal();
  const { values, setValues } = useFormikContext<UserValues>();
  const preset = presetOf(values.preset);
  const differences = preset ? differencesFrom(scopesOf(values), preset) : [];
  const helpOf = (resource: (typeof resources)[number]): string | undefined => {
    const differs = differences.find((each) => each.resource === resource);
    return differs && preset ? `${preset.name} gives: ${levelWords[differs.preset].toLowerCase()}.` : undefined;
  };
  return (
    <>
      <ChoiceListField
        name="preset"
        label="Start from a preset"
        options={accessPresets.map(({ id, name, meaning, levels }) => {
          const above = resources.some((resource) =>
            isAbove(filledLevels(levels)[resource], levelOn(user.scopes, resource)),
          );
          return {
            value: id,
            label: name,
            note: above ? `${meaning} You cannot give it: it has more than you have.` : meaning,
            unavailable: above,
          };
        })}
        onChoose={(id) =>
          void setValues((now) => ({ ...now, preset: id, levels: filledLevels(presetOf(id)?.levels ?? {}) }))
        }
      />
      <div role="status">
        {preset && differences.length > 0 && (
          <Banner tone="info">
            {countText(differences.length, 'difference')} from {preset.name}:{' '}
            {differences.map(({ resource, own }) => `${resource} (${levelWords[own].toLowerCase()})`).join(', ')}.
          </Banner>
        )}
      </div>
      {resources.map((resource) => {
        const own = levelOn(user.scopes, resource);
        return (
          <SegmentField
            key={resource}
            name={`levels.${resource}`}
            label={resource}
            help={helpOf(resource)}
            options={accessLevels.map((level) => ({
              value: level,
              label: levelWords[level],
              // What they have already may stay; the platform refuses an edit of somebody who has more anyway.
              unavailable: isAbove(level, own) && values.levels[resource] !== level,
            }))}
          />
        );
      })}
    </>
  );
};
