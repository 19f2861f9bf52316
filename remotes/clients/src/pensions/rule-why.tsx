import type { ReactNode } from 'react';
import { Why, type WhyProps } from '@tessera/ui/core';

interface Rule {
  readonly rule: string;
  readonly source: string;
  readonly verified: boolean;
}

interface RuleWhyProps extends Pick<WhyProps, 'of' | 'date' | 'inputs'> {
  readonly rule: Rule;
}

/** "why?" beside a figure of a pension: its rule and source, and that nobody has checked them where that is so. */
export const RuleWhy = ({ rule: { rule, source, verified }, ...rest }: RuleWhyProps): ReactNode => (
  <Why
    {...rest}
    rule={
      <>
        {rule}
        {!verified && (
          <>
            {' '}
            <strong>To be checked:</strong> nobody has compared this figure with its primary source.
          </>
        )}
      </>
    }
    source={source}
  />
);
