import type { CallError } from '@tessera/runtime';

/** For each transaction of a group, which field of the form holds what the wire calls so. */
export type FieldMap = readonly Readonly<Record<string, string>>[];

const inGroup = /^transactions\[(\d+)\]\.(\w+)$/;

/**
 * An error of a group of transactions in the names of the form's fields. What the form has no field for keeps its name,
 * and so stands in the summary.
 */
export const formError = (error: CallError, fields: FieldMap): CallError => ({
  ...error,
  fieldErrors: error.fieldErrors.map((each) => {
    const [, index = '', name = ''] = inGroup.exec(each.fieldName) ?? [];
    return { ...each, fieldName: fields[Number(index)]?.[name] ?? each.fieldName };
  }),
});
