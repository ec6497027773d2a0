import { accountsRequests, calls } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { displayNameOf, newUser } from './account-records.ts';
import { AccountsRepository, meOf } from './accounts.repository.ts';
import { withAgreements } from './agreements.ts';

/** Stores which versions of the legal texts a person accepts. */
@Controller()
export class AgreementsController {
  constructor(private readonly accounts: AccountsRepository) {}

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
    const people = (await this.accounts.findMany(input.uids)).map((user) => ({
      uid: user.uid,
      name: displayNameOf(user),
      email: user.email,
      agreed: user.agreed ?? [],
    }));
    return { people };
  }
}
