import { useState } from 'react';
import type { DeskUser } from '@el-reto/contracts';
import { limits, wholeCharacters } from '@el-reto/contracts/rules';
import { useSearchParams, Link, useApiPages } from '@el-reto/ui/runtime';
import { lazily, Avatar, cx, useTyped } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';
import { desk } from '../../messages/desk.ts';
import { Choice, RowsSkeleton, Pill, Tool, toolClass } from '../../components/tool.tsx';
import { BanDialog } from '../../components/ban-dialog.tsx';
import { PageList } from '../../components/page-list.tsx';
import { SearchRow } from '../../components/search-row.tsx';
import { useAuthorAddress, useParam } from '../../lib/address.ts';
import { decisionOn } from '../../lib/outbox/decisions.ts';
import { useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { freshAtEachLook, userName } from '../../lib/api/desk.ts';

const texts = desk.accounts;
const place = 'vista';

const Emails = lazily(() => import('./emails.tsx'), <RowsSkeleton count={3} />);

/** The list of accounts with moderators' actions, or the list of all e-mail addresses. */
export default function Users() {
  const [params, setParams] = useSearchParams();
  const view = params.get(place) === 'correos' ? 'correos' : 'cuentas';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choice
        legend={texts.viewLabel}
        labels={texts.views}
        value={view}
        onChange={(chosen) => setParams({ seccion: 'usuarios', [place]: chosen })}
      />
      {view === 'cuentas' ? <Accounts /> : <Emails />}
    </div>
  );
}

const bannedParam = 'suspendidas';

/** Finds accounts by e-mail address, and lists suspended accounts. */
function Accounts() {
  const [banned, setBanned] = useParam(bannedParam);
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTyped(q, (text) => setQ(wholeCharacters(text, limits.searchLength)));
  const bannedOnly = banned === '1';
  const query = { ...(q && { q }), ...(bannedOnly && { banned: '1' as const }) };
  const list = useApiPages('listUsers', { query }, freshAtEachLook);
  const [banning, setBanning] = useState<DeskUser | null>(null);

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <SearchRow label={texts.search} value={typed} onChange={setTyped}>
        <Tool
          aria-pressed={bannedOnly}
          onClick={() => setBanned(bannedOnly ? null : '1')}
          className="min-h-12! aria-pressed:bg-sun"
        >
          {texts.bannedOnly}
        </Tool>
      </SearchRow>
      <PageList list={list} failed={texts.loadFailed}>
        {(pages) => {
          const users = pages.flatMap((page) => page.users);
          if (users.length === 0) return <p>{bannedOnly && !q ? texts.noneBanned : texts.none}</p>;
          return (
            <ul aria-label={texts.listLabel} className="grid gap-2.5">
              {users.map((user) => (
                <li key={user.uid}>
                  <Account user={user} onBan={() => setBanning(user)} />
                </li>
              ))}
            </ul>
          );
        }}
      </PageList>
      {banning && (
        <BanDialog
          uid={banning.uid}
          name={userName(banning)}
          banned={banning.banned !== null}
          onClose={() => setBanning(null)}
        />
      )}
    </div>
  );
}

function Account({ user, onBan }: { user: DeskUser; onBan: () => void }) {
  const address = useAuthorAddress();
  const { uid, email, photoURL, createdAt, isAdmin, banned } = user;
  const name = userName(user);
  const underWay = decisionOn(useOutbox(), uid);
  const isBanned = underWay ? underWay.verdict === 'ban' : banned !== null;
  const action = isBanned ? desk.unban : desk.ban;
  return (
    <article
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-card border-2 border-ink p-2.5',
        isBanned ? 'bg-foam-deep' : 'bg-white',
      )}
    >
      <Avatar src={photoURL} name="" className="size-12 shrink-0" />
      <div className="min-w-0 grow basis-48">
        <h2 className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {name}
          {isBanned && <Pill className="bg-grana text-foam">{desk.banned}</Pill>}
        </h2>
        <p className="truncate text-sm" title={email}>
          {email}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {banned ? desk.bannedSince(banned.at, banned.reason) : texts.since(createdAt)}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Link href={address(uid)} aria-label={desk.openAuthor(name)} className={toolClass}>
          {texts.history}
        </Link>
        {(!isAdmin || isBanned) && (
          <Tool
            aria-label={admin.of(action, name)}
            disabled={underWay !== undefined}
            onClick={onBan}
            className={isBanned ? '' : 'text-grana'}
          >
            {action}
          </Tool>
        )}
      </div>
    </article>
  );
}
