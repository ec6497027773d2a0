import { accountsRequests, calls } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { displayNameOf, newUser, users } from './account-records.ts';
import { AccountsRepository, meOf } from './accounts.repository.ts';
import { withAgreements } from './agreements.ts';

/** Which versions of the legal texts people agreed to. */
@Controller()
export class AgreementsController {
  constructor(
    private readonly accounts: AccountsRepository,
    @Inject(STORE) private readonly store: Store,
  ) {}

  @HandleRequest(calls.agree)
  async agree(incoming: Incoming<typeof calls.agree>) {
    const { actor, input } = incoming;
    const account = await this.accounts.change(incoming, actor.uid, (before) =>
      withAgreements(before ?? newUser(actor), [input]),
    );
    return meOf(account);
  }

  @HandleRequest(accountsRequests.listParticipants)
  async listParticipants({ input }: Incoming<typeof accountsRequests.listParticipants>) {
    const found = await this.store.getMany(users, input.uids);
    const people = [...found.values()].map((user) => ({
      uid: user.uid,
      name: displayNameOf(user),
      email: user.email,
      agreed: user.agreed ?? [],
    }));
    return { people };
  }
}
