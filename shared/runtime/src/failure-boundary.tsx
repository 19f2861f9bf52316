import { Component } from 'react';
import type { ReactNode } from 'react';

interface FailureBoundaryProps {
  readonly children: ReactNode;
  readonly onFailure: (error: unknown) => void;
  /** Renders the fallback after an error; `clear` renders the children again. */
  readonly fallback: (error: unknown, clear: () => void) => ReactNode;
}

/** Catches errors that its children throw while rendering. */
export class FailureBoundary extends Component<
  FailureBoundaryProps,
  { readonly failure: { readonly error: unknown } | null }
> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  readonly clear = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state as { failure: { error: unknown } | null };
    return failure ? this.props.fallback(failure.error, this.clear) : this.props.children;
  }
}
