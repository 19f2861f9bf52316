import { useId, useState, type ReactNode } from 'react';
import { saveFile } from '@tessera/api';
import { statementCharactersMax } from '@tessera/contract/reconciliations/values';
import {
  statementKinds,
  statementLayouts,
  statementTemplate,
  type StatementKind,
} from '@tessera/domain/read-statement';
import { dateText } from '@tessera/domain/wording';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { PasteOrFile } from '@tessera/ui/controls';
import { Button, Dialog } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { statementNames, type DayRecord } from './reconciliation';

/** A statement that is imported replaces the one there is only when that is said. */
export const ImportDialog = ({
  day,
  onClose,
}: {
  readonly day: DayRecord;
  readonly onClose: () => void;
}): ReactNode => {
  const id = useId();
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [kind, setKind] = useState<StatementKind>(
    statementKinds.find((each) => !day.statements.includes(each)) ?? 'Bank',
  );
  const [replace, setReplace] = useState(false);
  const [send] = Api.useImportStatementMutation();
  const isThere = day.statements.includes(kind);
  const layout = statementLayouts[kind];
  const take = async (content: string): Promise<readonly string[]> => {
    const { data, error } = await send({
      firmId,
      day: day.id,
      body: { kind, content, ...(isThere && replace ? { replace } : {}) },
      idempotencyKey: crypto.randomUUID(),
    });
    if (data === undefined) {
      const refusal = callErrorOf(error);
      const fields = refusal?.fieldErrors.map(({ errorMessage }) => errorMessage) ?? [];
      return fields.length > 0 ? fields : [refusal?.errorMessage ?? 'It could not be imported. Try again.'];
    }
    portal.toast({
      kind: 'success',
      message: `${statementNames[kind]} of ${dateText(day.id)} is imported. ${data.openBreaks === 0 ? 'No break is open.' : data.openBreaks === 1 ? '1 break is open.' : `${data.openBreaks} breaks are open.`}`,
    });
    onClose();
    return [];
  };
  return (
    <Dialog
      open
      wide
      title={`Import a statement of ${dateText(day.id)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Back</Button>}
    >
      <div className="t-stack">
        <div className="t-field">
          <label className="t-field__label" htmlFor={`${id}-kind`}>
            Statement
          </label>
          <select
            id={`${id}-kind`}
            className="t-select"
            value={kind}
            onChange={({ target }) => {
              setKind(statementKinds.find((each) => each === target.value) ?? 'Bank');
              setReplace(false);
            }}
          >
            {statementKinds.map((each) => (
              <option key={each} value={each}>
                {statementNames[each]}
                {day.statements.includes(each) ? ' (imported)' : ''}
              </option>
            ))}
          </select>
        </div>
        {isThere && (
          <label className="t-check">
            <input type="checkbox" checked={replace} onChange={({ target }) => setReplace(target.checked)} />
            <span>
              Replace the statement that is there. Matches by hand of its lines are lost, and breaks are found anew.
            </span>
          </label>
        )}
        <div className="t-row">
          <Button
            small
            onClick={() =>
              saveFile({
                fileName: `${kind.toLowerCase()}-statement.csv`,
                mediaType: 'text/csv',
                base64: btoa(statementTemplate(kind)),
              })
            }
          >
            Download the template
          </Button>
        </div>
        <PasteOrFile
          key={kind}
          label={`Lines of the statement: ${layout.columns.join(', ')}`}
          help={`${layout.help} A bad line refuses the whole statement.`}
          takeLabel="Import"
          charactersMax={statementCharactersMax}
          onText={take}
        />
      </div>
    </Dialog>
  );
};
