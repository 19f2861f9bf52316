import { lazy, Suspense, useId, type ReactNode } from 'react';
import type { SearchSelectProps } from './search-select-props';

const AntdSelect = lazy(() => import('./antd-select').then((module) => ({ default: module.AntdSelect })));

const wordsOf = ({ value, options, chosen = [] }: SearchSelectProps): string =>
  (typeof value === 'string' ? [value] : value)
    .map((each) => [...options, ...chosen].find((choice) => choice.value === each)?.label ?? each)
    .join(', ');

/**
 * A choice from too many options for a plain select: type to search, then choose. One value, or several with
 * `multiple`. The control loads with its first use on a page; until then the field shows what is chosen.
 */
export const SearchSelect = (props: SearchSelectProps): ReactNode => {
  const ownId = useId();
  const { label, labelHidden = false, placeholder, field } = props;
  const id = field?.id ?? ownId;
  return (
    <div className="t-search-select__field">
      {field === undefined && (
        <label htmlFor={id} className={labelHidden ? 't-visually-hidden' : undefined}>
          {label}
        </label>
      )}
      <Suspense
        fallback={
          <input className="t-input" id={id} readOnly aria-busy value={wordsOf(props)} placeholder={placeholder} />
        }
      >
        <AntdSelect {...props} id={id} />
      </Suspense>
    </div>
  );
};
