// Who may connect an assistant, whether whoever looks is one of them, and what holds for every connection.
import { isOnDomain } from '../../assistant/reach.ts'
import { useAdmin } from '../admin-context.tsx'

/** `mailDomain` null: nobody, which is told above. */
export const WhoMay = ({ mailDomain }: { readonly mailDomain: string | null }) => {
  const { me, t } = useAdmin()
  const { home, user } = me
  return (
    <div class="assistant-part">
      <h3>{t('assistant.who')}</h3>
      {mailDomain !== null && (
        <>
          <p>
            {t('assistant.who.rule', {
              office: home.name,
              permission: t('permission.platform:admin'),
              domain: mailDomain,
            })}{' '}
            <strong>
              {isOnDomain(user.email, mailDomain)
                ? t('assistant.who.you')
                : t('assistant.who.notYou', { email: user.email })}
            </strong>
          </p>
        </>
      )}
      <p>{t('assistant.who.acts')}</p>
      <p class="quiet">{t('assistant.who.ends')}</p>
    </div>
  )
}
