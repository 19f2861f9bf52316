import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

export type ButtonKind = 'default' | 'primary' | 'danger' | 'danger-primary' | 'quiet' | 'plain';

export const buttonClass = (kind: ButtonKind = 'default', small = false, iconOnly = false): string =>
  classNames(
    't-button',
    kind !== 'default' && `t-button--${kind}`,
    small && 't-button--small',
    iconOnly && 't-button--icon',
  );

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  readonly icon?: IconName;
  /** Shows a small triangle: the button opens a menu. */
  readonly caret?: boolean;
  /** The action is running: presses do nothing, and the label stays so that nothing jumps. */
  readonly busy?: boolean;
  /** Why it cannot be pressed now; the button stays focusable and shows the reason. */
  readonly unavailable?: string | false;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button labelled with a verb. */
export const Button = ({
  kind,
  small,
  icon,
  caret = false,
  busy = false,
  unavailable = false,
  className,
  children,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps): ReactNode => {
  const blocked = busy || unavailable !== false;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(kind, small), className)}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      title={unavailable || title}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {caret && <Icon name="chevron-down" className="t-caret" />}
    </button>
  );
};

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'caret'> {
  readonly icon: IconName;
  /** What it does, for assistive technology and on hover. */
  readonly label: string;
}

/** A button without a visible label: only in tables' overflow, drawers and the header. */
export const IconButton = ({
  icon,
  label,
  kind = 'plain',
  small,
  className,
  title,
  ...rest
}: IconButtonProps): ReactNode => (
  <Button
    {...rest}
    kind={kind}
    small={small}
    className={classNames('t-button--icon', className)}
    aria-label={label}
    title={title ?? label}
  >
    <Icon name={icon} />
  </Button>
);
