import { useId, useRef, useState, type ReactNode } from 'react';
import { DateText } from './figures';
import { Popup } from '../overlay/popup';

export interface WhyProps {
  /** The figure in question, for assistive technology: "return". */
  readonly of: string;
  /** The rule in a sentence or two. */
  readonly rule: ReactNode;
  /** The date of the rule or of the figure. */
  readonly date?: string;
  /** The source of the rule: "HMRC CG51560". */
  readonly source?: string;
  readonly inputs?: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Whether the head noun is plural: "transaction costs of the product" is, "status" and "stamp duty" are not. */
const isPlural = (of: string): boolean => /[^su]s$/.test(of.replace(/ (?:of|in) .*| \(.*/, ''));

/** "why?" beside a calculated figure: opens the rule, its date and the inputs. */
export const Why = ({ of, rule, date, source, inputs = [] }: WhyProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const title = `How the ${of} ${isPlural(of) ? 'are' : 'is'} worked out`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="t-why"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        why?<span className="t-visually-hidden"> {title}</span>
      </button>
      {open && (
        <Popup
          id={id}
          anchor={button}
          onClose={() => setOpen(false)}
          role="group"
          label={title}
          className="t-popup--panel"
        >
          <p>{rule}</p>
          {inputs.length > 0 && (
            <dl className="t-why__list">
              {inputs.map(({ label, value }) => (
                <div key={label} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {(date !== undefined || source !== undefined) && (
            <p className="t-small t-muted">
              {source}
              {source !== undefined && date !== undefined && ' · '}
              {date !== undefined && (
                <>
                  as of <DateText value={date} />
                </>
              )}
            </p>
          )}
        </Popup>
      )}
    </>
  );
};
