import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown after a child has thrown an error. */
  fallback: ReactNode;
  onError?: () => void;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
