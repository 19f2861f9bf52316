import type { ReactNode } from 'react';
import type { AccessRule } from '@tessera/contract';
import { useAccess } from './hooks';

/** Shows its children only to who may; an action one may not take is absent. */
export const Can = ({
  rule,
  children,
  otherwise = null,
}: {
  readonly rule: AccessRule;
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
}): ReactNode => (useAccess(rule).allowed ? children : otherwise);
