import { withFormNames, type CallError } from '@tessera/runtime';

/** For each transaction of a group, the form field of each wire field. */
export type FieldMap = readonly Readonly<Record<string, string>>[];

const inGroup = /^transactions\[(\d+)\]\.(\w+)$/;

/**
 * An error of a group of transactions with the names of the form's fields. Fields that the form does not have keep
 * their name, so the summary shows them.
 */
export const formError = (error: CallError, fields: FieldMap): CallError =>
  withFormNames(error, (fieldName) => {
    const [, index = '', name = ''] = inGroup.exec(fieldName) ?? [];
    return fields[Number(index)]?.[name] ?? fieldName;
  });
