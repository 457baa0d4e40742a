// The page of one role: how many people have it, what it allows, and its removal once no one has it.
import { useState } from 'preact/hooks'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { changeRoleCall, removeRoleCall, type Role, rolesCall } from '../../api/roles.ts'
import { changesOf } from '../../forms/faults.ts'
import { lackedOf } from '../../people/status-acts.ts'
import { bodyOfRole, checkRole, formOfRole, isRoleForm } from '../../roles/role-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { useForm } from '../form/use-form.ts'
import { Confirm } from '#adapters/web/kit/views/confirm.tsx'
import { useBack } from '../frame/area-header.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { RoleFields, useRoleLabels } from './role-fields.tsx'

export const RolePage = ({ id }: { readonly id: string }) => {
  const { may, me, navigation, t } = useAdmin()
  const roles = useAsked(rolesCall)
  const role = latest(roles.asked)?.data.find(({ uuid }) => uuid === id)

  const viewOf = (shown: Role) => {
    const isBeyond = lackedOf(me.permissions, shown.permissions).length > 0
    const mayChange = may('roles:write') && !isBeyond
    const holders = shown.holders > 0 && may('users:read') && (
      <Link href={navigation.href('people', { query: { role: shown.uuid } })}>{t('role.who')}</Link>
    )
    const content = () => (
      <>
        <section class="panel panel-form" aria-label={shown.name}>
          {isBeyond && may('roles:write') && (
            <Notice tone="info" title={t('role.beyond.title')}>
              <p>{t('role.beyond.body')}</p>
            </Notice>
          )}
          {mayChange ? (
            <ChangeForm key={JSON.stringify(shown)} role={shown} onChanged={roles.again} />
          ) : (
            <RoleFacts role={shown} />
          )}
        </section>
        {mayChange && <Removal role={shown} />}
      </>
    )
    const count = shown.holders === 0 ? t('role.lead.none') : t.counted('role.lead', shown.holders)
    return {
      header: {
        title: shown.name,
        lead: (
          <>
            {count} {holders}
          </>
        ),
      },
      tabs: [{ name: 'details', label: shown.name, content }],
    }
  }

  return (
    <Record
      back={useBack('roles')}
      asked={[roles]}
      view={role === undefined ? null : viewOf(role)}
      gone={{ isGone: roles.asked._tag === 'Told', title: t('role.gone.title'), body: t('role.gone.body') }}
    />
  )
}

const ChangeForm = ({ role, onChanged }: { readonly role: Role; readonly onChanged: () => void }) => {
  const { api, receipts, t } = useAdmin()
  const labels = useRoleLabels()
  const before = formOfRole(role)
  const form = useForm({
    key: `role ${role.uuid}`,
    isForm: isRoleForm,
    initial: before,
    check: checkRole(t),
    send: (value) => api(changeRoleCall(role.uuid, changesOf(bodyOfRole(before), bodyOfRole(value)))),
    onDone: (saved) => {
      const undoing = changesOf(bodyOfRole(formOfRole(saved)), bodyOfRole(before))
      receipts.tell({
        title: t('role.saved', { name: saved.name }),
        undo: {
          done: t('bulk.undone'),
          run: async () => {
            const undone = await api(changeRoleCall(role.uuid, undoing))
            onChanged()
            return undone
          },
        },
      })
      onChanged()
    },
  })
  return (
    <FormFrame form={form} fields={labels} action={t('role.save')}>
      <RoleFields form={form} before={role.permissions} holders={role.holders} />
    </FormFrame>
  )
}

const Removal = ({ role }: { readonly role: Role }) => {
  const { api, navigation, receipts, t } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const { name, holders, isDefault } = role
  const hold = isDefault ? t('role.remove.default') : holders > 0 ? t('role.remove.used') : null
  return (
    <section class="panel panel-form" aria-labelledby="role-removal">
      <h2 id="role-removal" class="panel-title">
        {t('role.remove')}
      </h2>
      {hold === null ? (
        <div class="button-row wrap">
          <button type="button" class="button button-grave" onClick={() => setAsking(true)}>
            {t('role.remove')}
          </button>
        </div>
      ) : (
        <p class="quiet">{hold}</p>
      )}
      {isAsking && (
        <Confirm
          title={t('role.remove.title', { name })}
          action={t('role.remove.action', { name })}
          isGrave
          run={() => api(removeRoleCall(role.uuid))}
          onDone={() => {
            navigation.go(navigation.href('roles'))
            receipts.tell({ title: t('role.removed', { name }) })
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('role.remove.body')}</p>
        </Confirm>
      )}
    </section>
  )
}

const RoleFacts = ({ role }: { readonly role: Role }) => {
  const { t } = useAdmin()
  return (
    <dl class="facts">
      <dt>{t('roles.name')}</dt>
      <dd dir="auto">{role.name}</dd>
      <dt>{t('roles.allows')}</dt>
      <dd>
        {role.permissions.length === 0
          ? t('roles.nothing')
          : role.permissions.map((one) => t.maybe(`permission.${one}`) ?? one).join(', ')}
      </dd>
      <dt>{t('role.categories')}</dt>
      <dd dir="auto">{role.timelineCategories.join(', ')}</dd>
      <dt>{t('role.default')}</dt>
      <dd>{t(role.isDefault ? 'people.yes' : 'people.no')}</dd>
    </dl>
  )
}
