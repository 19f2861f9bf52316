import type { ReactNode } from 'react';
import type { AccessRule } from '@tessera/contract';
import { useAccess } from './hooks';

/** Renders its children only for a user the rule allows: an action the user may not take is not shown at all. */
export const Can = ({
  rule,
  children,
  otherwise = null,
}: {
  readonly rule: AccessRule;
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
}): ReactNode => (useAccess(rule).allowed ? children : otherwise);
