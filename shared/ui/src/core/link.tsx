import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';
import { buttonClass, type ButtonKind } from '../basics/button';
import { classNames } from '../basics/class-names';

export type LinkProps = RouterLinkProps;

/** A link to a page of the portal; addresses are absolute. */
export const Link = ({ className, ...rest }: LinkProps): ReactNode => (
  <RouterLink {...rest} className={classNames('t-link', className)} />
);

export interface ButtonLinkProps extends LinkProps {
  readonly kind?: ButtonKind;
  readonly small?: boolean;
}

/** A link that looks like a button, for actions that are addresses. */
export const ButtonLink = ({ kind, small, className, ...rest }: ButtonLinkProps): ReactNode => (
  <RouterLink {...rest} className={classNames(buttonClass(kind, small), className)} />
);
