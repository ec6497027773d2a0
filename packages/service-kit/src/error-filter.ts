import { Catch } from '@nestjs/common';
import type { ExceptionFilter } from '@nestjs/common';
import { throwError } from 'rxjs';

/** Lets errors of message handlers through to the transport as they are. */
@Catch()
export class PassErrorsFilter implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}
