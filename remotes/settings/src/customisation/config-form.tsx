import { object, string } from 'yup';
import type { ReactNode } from 'react';
import { configProblem } from '@tessera/contract/nodes/rules';
import { configEntries, locales, type ConfigKey } from '@tessera/contract/nodes/values';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { SelectField, TextField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import type { PartProps } from './part-props';
import { PartState } from '../shared/part-state';
import { SettingForm } from '../shared/setting-form';
import { inheritedWords } from './source-words';

type NodeConfig = CallData<'getNodeConfig'>;
type ConfigValues = { readonly version: number } & Record<ConfigKey, string>;

const valuesOf = ({ entries, auditDetails }: NodeConfig): ConfigValues => {
  const own = (key: ConfigKey): string => entries.find((entry) => entry.key === key)?.own ?? '';
  return {
    version: auditDetails.version,
    locale: own('locale'),
    supportEmail: own('supportEmail'),
    supportTelephone: own('supportTelephone'),
  };
};

const rules = object(
  Object.fromEntries(
    configEntries.map(({ key }) => [
      key,
      string().test({
        test(value) {
          const problem = value?.trim() ? configProblem(key, value.trim()) : null;
          return problem === null || this.createError({ message: problem });
        },
      }),
    ]),
  ),
);

/** Where a node's users find help, and the language of its texts. */
export const ConfigForm = ({ nodeId, nodeName, onDirty }: PartProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const config = Api.useGetNodeConfigQuery({ firmId, nodeId });
  const [patch] = Api.usePatchNodeConfigMutation();
  if (!config.currentData) return <PartState title="Help and language" query={config} />;
  const { entries } = config.currentData;
  return (
    <SettingForm
      title="Help and language"
      what="help and language"
      nodeName={nodeName}
      data={config.currentData}
      valuesOf={valuesOf}
      validationSchema={rules}
      save={({ version, locale, supportEmail, supportTelephone }) =>
        patch({
          firmId,
          body: {
            nodeId,
            values: {
              locale: locale || null,
              supportEmail: supportEmail || null,
              supportTelephone: supportTelephone || null,
            },
            auditDetails: { version },
          },
        })
      }
      refetch={config.refetch}
      onDirty={onDirty}
    >
      {configEntries.map(({ key, label, help }) => {
        const entry = entries.find((each) => each.key === key);
        const field = {
          name: key,
          label,
          optional: true,
          help: `${help} ${entry ? inheritedWords(entry.inherited, entry.source) : ''}`,
        };
        return key === 'locale' ? (
          <SelectField
            key={key}
            {...field}
            placeholder="Inherited"
            options={locales.map((each) => ({ value: each, label: each }))}
          />
        ) : (
          <TextField key={key} {...field} />
        );
      })}
    </SettingForm>
  );
};
