import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown after a child has thrown an error; nothing without it. */
  fallback?: ReactNode;
  onError?: () => void;
  /** The address of the page. At another one the children are tried again. */
  path?: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { failed: false, path: this.props.path };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  static getDerivedStateFromProps({ path }: ErrorBoundaryProps, state: { path?: string }) {
    return path === state.path ? null : { path, failed: false };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
