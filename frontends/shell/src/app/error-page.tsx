import { Component, type ReactNode } from 'react';
import { paths } from '@el-reto/ui/facade';
import { common } from '@el-reto/ui/messages';
import { buttonClass, Button, EmptyState } from '@el-reto/ui';
import { NotFound } from './not-found.tsx';

interface PageErrorProps {
  status: number;
  statusMessage: string;
  description: string;
}

/** 404 for what is not there; otherwise status code, status message and description. */
export function PageError({ status, statusMessage, description }: PageErrorProps) {
  if (status === 404) return <NotFound />;
  return (
    <EmptyState
      heading="h1"
      title={common.errorTitle}
      text={
        <>
          <strong className="block">{common.errorStatus(status, statusMessage)}</strong>
          {description}
        </>
      }
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{common.retry}</Button>
        <a href={paths.home} className={buttonClass('plain')}>
          {common.goHome}
        </a>
      </div>
    </EmptyState>
  );
}

/** Catches what no screen caught. */
export class ErrorPage extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <PageError
        status={500}
        statusMessage={common.serverError}
        description={common.errorDescription}
      />
    );
  }
}
