import { useState } from 'react';
import { roleNames } from '../../../contract/console/roles.ts';
import type { Invitation, StaffMember, StaffSort } from '../../../contract/console/staff.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SortChoice } from '../parts/sort-choice.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { useAddress } from '../parts/use-address.ts';
import { useProved } from '../parts/use-proved.ts';
import { InvitationLink } from '../staff/invitation-link.tsx';
import { StaffForm } from '../staff/staff-form.tsx';

const sorts = { name: 'byNameUp', '-name': 'byNameDown' } as const satisfies Record<
  StaffSort,
  MessageKey
>;

/**
 * The tenant's staff with their roles, and the invitations. The address contains the sort order and
 * the page.
 */
export function StaffPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const proved = useProved();
  const { valueIn, valuesIn } = useAddress();
  const query = valuesIn('sort', 'cursor');
  const staff = useData(`${tenant.clientId}/staff?${new URLSearchParams(query).toString()}`, () =>
    read(api.staff.$get({ param: tenant, query })),
  );
  const [editing, setEditing] = useState<StaffMember | 'new'>();
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isInviting, setInviting] = useState(false);
  const inviteAgain = (id: string) => {
    const send = () => read(api.staff[':id'].invitation.$post({ param: { ...tenant, id } }));
    setProblem(undefined);
    // The box names nobody, so it must not show the link of somebody else.
    setInvitation(undefined);
    setInviting(true);
    proved(send)
      .then(setInvitation, (thrown: unknown) => setProblem(problemOf(thrown)))
      .finally(() => setInviting(false));
  };
  return (
    <>
      <h1>{t('staff')}</h1>
      <div className="row">
        <ActionButton
          action="staff.change"
          label={t('invite')}
          tone="main"
          onPress={() => setEditing('new')}
        />
        <SortChoice options={sorts} shown={valueIn('sort')} />
      </div>
      {invitation && (
        <InvitationLink invitation={invitation} onClose={() => setInvitation(undefined)} />
      )}
      {problem && <ProblemNote problem={problem} />}
      <LoadedView loaded={staff}>
        {({ staff: members, unreadable, cursor }) => (
          <>
            <StaffTable {...{ members, isInviting }} onEdit={setEditing} onInvite={inviteAgain} />
            {unreadable > 0 && <p className="note">{t('unreadable', { count: unreadable })}</p>}
            <div className="row">
              <PageLinks cursor={cursor} />
            </div>
          </>
        )}
      </LoadedView>
      {editing && (
        <StaffForm
          member={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
          onDone={(made) => {
            setEditing(undefined);
            setInvitation(made);
            staff.reload();
          }}
        />
      )}
    </>
  );
}

function StaffTable({
  members,
  isInviting,
  onEdit,
  onInvite,
}: {
  readonly members: readonly StaffMember[];
  /** Whether a request for a link is running. */
  readonly isInviting: boolean;
  readonly onEdit: (member: StaffMember) => void;
  readonly onInvite: (id: string) => void;
}) {
  const { t, local } = useText();
  return (
    <table className="table labelled">
      <TableHead columns={['name', 'roles', 'state', 'passkeys', 'change']} />
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">{member.name}</th>
            <td data-label={t('roles')}>
              {member.roles.map((role) => local(roleNames[role])).join('・')}
            </td>
            <td data-label={t('state')}>{t(member.state)}</td>
            <td data-label={t('passkeys')}>{member.passkeys}</td>
            <td className="row">
              <ActionButton
                action="staff.change"
                label={t('change')}
                onPress={() => onEdit(member)}
              />
              <ActionButton
                action="staff.change"
                label={t('inviteAgain')}
                isDisabled={isInviting}
                onPress={() => onInvite(member.id)}
              />
              <HistoryLink kind="staff" id={member.id} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
