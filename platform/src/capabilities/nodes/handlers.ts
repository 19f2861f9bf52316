import { isHexColour } from '@tessera/contract/theme/contrast';
import { brandContrast } from '@tessera/contract/theme/brand';
import type { FieldError } from '@tessera/contract';
import { configProblem, contentProblem } from '@tessera/contract/nodes/rules';
import { configDataTypes, configEntries, contentTexts, type ConfigKey } from '@tessera/contract/nodes/values';
import type { CallData } from '@tessera/contract/schemas';
import type { StoredSetting } from '../../foundation/database/column-types';
import { badRequest } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { wireTimestamp } from '../../requests/http/wire';
import { basedOn } from '../../requests/http/if-match';
import {
  above,
  configurationOf,
  ownTexts,
  ownTheme,
  textOf,
  textsOf,
  themeOf,
  type Chain,
  type OwnSetting,
} from './inheritance';
import { seenChain, topNodeId } from './seen-nodes';
import { changeNodeSetting } from './change-setting';

const defaultLocale = 'en-GB';

const auditOf = (
  firmId: string,
  { version, updatedAt, updatedBy }: OwnSetting,
): CallData<'getNodeTheme'>['auditDetails'] => ({
  application: 'tessera',
  userFirmId: firmId,
  userId: updatedBy,
  updateDate: updatedAt && wireTimestamp(updatedAt),
  version,
});

const firstOf = ({ levels }: Chain) => {
  const [level] = levels;
  if (!level) throw new Error('A chain begins with its node.');
  return level;
};

const themeData = (firmId: string, chain: Chain): CallData<'getNodeTheme'> => {
  const level = firstOf(chain);
  const { value, source } = themeOf(above(chain));
  return {
    nodeId: chain.nodeId,
    own: ownTheme(level),
    inherited: value,
    source,
    auditDetails: auditOf(firmId, level.own.theme),
  };
};

export const getNodeTheme: Handler<'getNodeTheme'> = async ({ path, scope }) => ({
  data: themeData(path.firmId, await seenChain(scope, path.nodeId)),
});

const colourError = (fieldName: 'brand' | 'brandDark', colour: string | null | undefined): FieldError[] => {
  if (colour === null || colour === undefined) return [];
  if (!isHexColour(colour))
    return [{ fieldName, type: 'invalid', errorMessage: 'Enter a colour as # and six digits, such as #0b5563.' }];
  const { problem } = brandContrast(colour, fieldName === 'brand' ? 'light' : 'dark');
  return problem === null ? [] : [{ fieldName, type: 'contrast', errorMessage: problem }];
};

export const patchNodeTheme: Handler<'patchNodeTheme'> = async ({ path, body, ifMatch, scope }) => {
  const { nodeId, brand, brandDark } = body;
  const version = basedOn(body, ifMatch);
  const errors = [...colourError('brand', brand), ...colourError('brandDark', brandDark)];
  if (errors.length > 0) throw badRequest(errors);
  const change = (own: StoredSetting): StoredSetting => {
    const next = withValues(own, {
      ...(brand === undefined ? {} : { brand: brand?.toLowerCase() ?? null }),
      ...(brandDark === undefined ? {} : { brandDark: brandDark?.toLowerCase() ?? null }),
    });
    if (next.brandDark !== undefined && next.brand === undefined)
      throw badRequest([
        {
          fieldName: 'brand',
          type: 'required',
          errorMessage: 'Choose the colour for light as well: a theme is used whole.',
        },
      ]);
    return next;
  };
  return {
    data: await changeNodeSetting(scope, { nodeId, kind: 'theme', version, change }, (chain) =>
      themeData(path.firmId, chain),
    ),
  };
};

/** Sets values in a setting; null removes one. */
const withValues = (own: StoredSetting, values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...own, ...values }).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** A value of spaces alone counts as empty. */
const trimmed = (values: Readonly<Record<string, string | null>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value?.trim() ? value.trim() : null]));

const contentData = (firmId: string, chain: Chain, locale: string, space?: string): CallData<'getNodeContent'> => {
  const level = firstOf(chain);
  const texts = contentTexts
    .filter((text) => space === undefined || text.space === space)
    .map((text) => {
      const { value, source } = textOf(above(chain), text.key, locale);
      return {
        key: text.key,
        space: text.space,
        own: ownTexts(level, locale)[text.key] ?? null,
        inherited: value,
        source,
      };
    });
  return { nodeId: chain.nodeId, locale, texts, auditDetails: auditOf(firmId, level.own.content) };
};

export const getNodeContent: Handler<'getNodeContent'> = async ({ path, query, scope }) => ({
  data: contentData(path.firmId, await seenChain(scope, path.nodeId), query.locale ?? defaultLocale, query.space),
});

export const patchNodeContent: Handler<'patchNodeContent'> = async ({ path, body, ifMatch, scope }) => {
  const version = basedOn(body, ifMatch);
  const locale = body.locale ?? defaultLocale;
  const texts = trimmed(body.texts);
  const errors = Object.entries(texts).flatMap(([fieldName, value]) =>
    problemOf(fieldName, contentProblem(fieldName, value ?? '')),
  );
  if (errors.length > 0) throw badRequest(errors);
  const change = (own: StoredSetting): StoredSetting => {
    const before = own[locale];
    return { ...own, [locale]: withValues(typeof before === 'object' ? before : {}, texts) };
  };
  return {
    data: await changeNodeSetting(scope, { nodeId: body.nodeId, kind: 'content', version, change }, (chain) =>
      contentData(path.firmId, chain, locale),
    ),
  };
};

const problemOf = (fieldName: string, errorMessage: string | null): FieldError[] =>
  errorMessage === null ? [] : [{ fieldName, type: 'invalid', errorMessage }];

const configData = (firmId: string, chain: Chain): CallData<'getNodeConfig'> => {
  const level = firstOf(chain);
  const entries = configEntries.map(({ key }) => {
    const { value, source } = configurationOf(above(chain), key);
    const own = level.own.configuration.setting[key];
    return { key, own: typeof own === 'string' ? own : null, inherited: value, source };
  });
  return { nodeId: chain.nodeId, entries, auditDetails: auditOf(firmId, level.own.configuration) };
};

export const getNodeConfig: Handler<'getNodeConfig'> = async ({ path, scope }) => ({
  data: configData(path.firmId, await seenChain(scope, path.nodeId)),
});

export const patchNodeConfig: Handler<'patchNodeConfig'> = async ({ path, body, ifMatch, scope }) => {
  const version = basedOn(body, ifMatch);
  const values = trimmed(body.values);
  const errors = Object.entries(values).flatMap(([fieldName, value]) =>
    value === null ? [] : problemOf(fieldName, configProblem(fieldName as ConfigKey, value)),
  );
  if (errors.length > 0) throw badRequest(errors);
  return {
    data: await changeNodeSetting(
      scope,
      { nodeId: body.nodeId, kind: 'configuration', version, change: (own) => withValues(own, values) },
      (chain) => configData(path.firmId, chain),
    ),
  };
};

/** The settings in force at a node, of one kind or of all. */
export const getFirmConfig: Handler<'getFirmConfig'> = async ({ query, scope }) => {
  const types = readValues(query.dataType, configDataTypes, 'dataType') ?? configDataTypes;
  const chain = await seenChain(scope, query.nodeId ?? (await topNodeId(scope)));
  const { own } = firstOf(chain);
  const locale = configurationOf(chain, 'locale').value;
  const all = {
    Theme: { version: own.theme.version, values: { ...themeOf(chain).value } },
    Content: { version: own.content.version, values: textsOf(chain, locale) },
    Configuration: {
      version: own.configuration.version,
      values: Object.fromEntries(configEntries.map(({ key }) => [key, configurationOf(chain, key).value])),
    },
  };
  return { data: types.map((dataType) => ({ dataType, nodeId: chain.nodeId, ...all[dataType] })) };
};
