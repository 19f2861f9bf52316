import { object, string } from 'yup';
import { useState, type ReactNode } from 'react';
import { contentProblem } from '@tessera/contract/nodes/rules';
import { contentTexts, locales, type Locale } from '@tessera/contract/nodes/values';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { TextAreaField, TextField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import type { PartProps } from './part-props';
import { PartState } from '../shared/part-state';
import { SettingForm } from '../shared/setting-form';
import { inheritedWords } from './source-words';

type NodeContent = CallData<'getNodeContent'>;
type Texts = Record<string, Record<string, string>>;

const spaces = [
  { space: 'signIn', label: 'Sign-in page' },
  { space: 'portal', label: 'Every page' },
];
const localeNames: Readonly<Record<Locale, string>> = {
  'en-GB': 'English (UK)',
  en: 'English',
  default: 'Every language',
};

/** A text's key is its path among the values: `portal.footer`. */
const nested = <Value,>(of: (key: string) => Value): Record<string, Record<string, Value>> =>
  Object.fromEntries(
    spaces.map(({ space }) => [
      space,
      Object.fromEntries(
        contentTexts.filter((text) => text.space === space).map(({ key }) => [key.slice(space.length + 1), of(key)]),
      ),
    ]),
  );

const valuesOf = ({ texts, auditDetails }: NodeContent) => ({
  version: auditDetails.version,
  ...(nested((key) => texts.find((text) => text.key === key)?.own ?? '') as Texts),
});

const rules = object(
  Object.fromEntries(
    Object.entries(
      nested((key) =>
        string().test({
          test(value) {
            const problem = contentProblem(key, value ?? '');
            return problem === null || this.createError({ message: problem });
          },
        }),
      ),
    ).map(([space, fields]) => [space, object(fields)]),
  ),
);

const textsOf = (values: Record<string, unknown>): Record<string, string | null> =>
  Object.fromEntries(
    contentTexts.map(({ key, space }) => [
      key,
      ((values[space] as Record<string, string> | undefined)?.[key.slice(space.length + 1)] ?? '') || null,
    ]),
  );

/** The texts of a node in one language, by namespace. */
export const ContentForm = ({ nodeId, nodeName, onDirty }: PartProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [locale, setLocale] = useState<Locale>('en-GB');
  const [dirty, setDirty] = useState(false);
  const content = Api.useGetNodeContentQuery({ firmId, nodeId, locale });
  const [patch] = Api.usePatchNodeContentMutation();
  if (!content.currentData) return <PartState title="Texts" query={content} />;
  const { texts } = content.currentData;
  return (
    <SettingForm
      key={locale}
      title="Texts"
      what="texts"
      nodeName={nodeName}
      data={content.currentData}
      valuesOf={valuesOf}
      validationSchema={rules}
      save={(values) =>
        patch({ firmId, body: { nodeId, locale, texts: textsOf(values), auditDetails: { version: values.version } } })
      }
      refetch={content.refetch}
      onDirty={(what, next) => {
        setDirty(next);
        onDirty(what, next);
      }}
    >
      <div className="t-field">
        <label className="t-field__label" htmlFor="content-locale">
          Language
        </label>
        <select
          id="content-locale"
          className="t-select"
          value={locale}
          disabled={dirty}
          aria-describedby="content-locale-help"
          onChange={(event) => setLocale(locales.find((each) => each === event.target.value) ?? 'en-GB')}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {localeNames[each]}
            </option>
          ))}
        </select>
        <p id="content-locale-help" className="t-field__help">
          {dirty
            ? 'Save or discard before you change the language.'
            : 'A text missing in English (UK) is taken from English, then from every language.'}
        </p>
      </div>
      <div className="t-halves">
        {spaces.map(({ space, label }) => (
          <fieldset key={space} className="t-fieldset">
            <legend>{label}</legend>
            <div className="t-stack">
              {contentTexts
                .filter((text) => text.space === space)
                .map((text) => {
                  const { inherited, source } = texts.find(({ key }) => key === text.key) ?? {
                    inherited: '',
                    source: { kind: 'portal', name: '' } as const,
                  };
                  const field = {
                    name: text.key,
                    label: text.label,
                    optional: true,
                    help: `${text.help} ${inheritedWords(inherited, source)}`,
                  };
                  return text.long ? (
                    <TextAreaField key={text.key} {...field} />
                  ) : (
                    <TextField key={text.key} {...field} />
                  );
                })}
            </div>
          </fieldset>
        ))}
      </div>
    </SettingForm>
  );
};
