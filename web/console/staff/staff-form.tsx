import { useState } from 'react';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  Form,
  Input,
  Label,
  TextField,
} from 'react-aria-components';
import * as v from 'valibot';
import { type Role, roleNames, roleSchema } from '../../../contract/console/roles.ts';
import type { Invitation, StaffMember } from '../../../contract/console/staff.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useProvedSave } from '../parts/use-proved.ts';

const rolesSchema = v.array(roleSchema);

/**
 * The form that invites somebody, or changes the roles of a member of staff. The typed values stay
 * after a failure.
 */
export function StaffForm({
  member,
  onClose,
  onDone,
}: {
  /** Null to invite somebody new. */
  readonly member: StaffMember | null;
  readonly onClose: () => void;
  /** Called after saving, with the invitation if somebody new was invited. */
  readonly onDone: (invitation: Invitation | undefined) => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { problem, isBusy, save } = useProvedSave();
  const [name, setName] = useState(member?.name ?? '');
  const [roles, setRoles] = useState<readonly Role[]>(member?.roles ?? ['support']);
  const [suspended, setSuspended] = useState(member?.state === 'suspended');
  const [reason, setReason] = useState('');
  const send = async () => {
    if (member === null) {
      const json = { name, roles: [...roles] };
      return read(api.staff.$post({ param: tenant, json }));
    }
    const param = { ...tenant, id: member.id };
    const json = { roles: [...roles], suspended, reason };
    await read(api.staff[':id'].$put({ param, json }));
    return undefined;
  };
  const isReady = roles.length > 0 && (member === null ? name.trim() : reason.trim()) !== '';
  return (
    <ModalDialog title={member === null ? t('inviteTitle') : member.name} {...{ isBusy, onClose }}>
      <Form onSubmit={(event) => void save(event, send, onDone)}>
        {member === null && (
          <TextField className="field" value={name} onChange={setName} isRequired>
            <Label>{t('name')}</Label>
            <Input />
          </TextField>
        )}
        <RolesField roles={roles} onChange={setRoles} />
        {member !== null && (
          <>
            <Checkbox className="check" isSelected={suspended} onChange={setSuspended}>
              <CheckMark /> {t('suspend')}
            </Checkbox>
            <TextField className="field" value={reason} onChange={setReason} isRequired>
              <Label>{t('reason')}</Label>
              <Input />
            </TextField>
          </>
        )}
        {problem && <ProblemNote problem={problem} />}
        <div className="row end">
          <Button className="button" isDisabled={isBusy} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button className="button main" type="submit" isPending={isBusy} isDisabled={!isReady}>
            {member === null ? t('invite') : t('change')}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

function RolesField({
  roles,
  onChange,
}: {
  readonly roles: readonly Role[];
  readonly onChange: (roles: readonly Role[]) => void;
}) {
  const { t, local } = useText();
  return (
    <CheckboxGroup
      className="field"
      value={[...roles]}
      onChange={(chosen) => onChange(v.parse(rolesSchema, chosen))}
    >
      <Label>{t('roles')}</Label>
      {roleSchema.options.map((role) => (
        <Checkbox key={role} className="check" value={role}>
          <CheckMark /> {local(roleNames[role])}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

const CheckMark = () => <span className="check-mark" aria-hidden="true" />;
