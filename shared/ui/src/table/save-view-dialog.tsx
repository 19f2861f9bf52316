import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../basics/button';
import { Dialog } from '../overlay/dialog';
import type { ViewStore } from './saved-views';

const nameMax = 60;

interface SaveViewDialogProps {
  readonly query: string;
  readonly create: ViewStore['create'];
  readonly mayShare: boolean;
  readonly onClose: () => void;
}

/** Asks for a view's name and who can see it. */
export const SaveViewDialog = ({ query, create, mayShare, onClose }: SaveViewDialogProps): ReactNode => {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setRefusal('Give the view a name.');
    setBusy(true);
    const error = await create({ name: name.trim(), query, shared });
    setBusy(false);
    if (error === null) onClose();
    else setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  return (
    <Dialog
      open
      title="Save these filters"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button kind="primary" busy={busy} type="submit" form={id}>
            Save view
          </Button>
        </>
      }
    >
      <form id={id} className="t-form" noValidate onSubmit={(event) => void save(event)}>
        <div className="t-field">
          <label className="t-field__label" htmlFor={`${id}-name`}>
            Name
          </label>
          <input
            id={`${id}-name`}
            className="t-input"
            maxLength={nameMax}
            autoComplete="off"
            value={name}
            aria-invalid={refusal !== null || undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => {
              setName(event.target.value);
              setRefusal(null);
            }}
          />
          <div id={`${id}-error`} aria-live="polite">
            {refusal !== null && <p className="t-field__error">{refusal}</p>}
          </div>
        </div>
        {mayShare && (
          <fieldset className="t-fieldset">
            <legend>Who sees it</legend>
            <div className="t-segments">
              <label className="t-segments__option">
                <input type="radio" name={`${id}-for`} checked={!shared} onChange={() => setShared(false)} />
                <span>Only me</span>
              </label>
              <label className="t-segments__option">
                <input type="radio" name={`${id}-for`} checked={shared} onChange={() => setShared(true)} />
                <span>Everybody at the firm</span>
              </label>
            </div>
          </fieldset>
        )}
      </form>
    </Dialog>
  );
};
