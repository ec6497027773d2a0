import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown once a child has thrown. */
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
