// The page of one message: its history, why it waits, and the mail. Actions: send it again, withdraw it, decide whether it was sent, resume the mailer.
import { right } from 'fp-ts/lib/Either.js'
import type { MessageResponse } from '#adapters/contract/mailing/message-codecs.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { Button, Link, ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Notice, Facts, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { makeRecipientName } from '../../mailing/message-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { CallButton } from '../frame/call-button.tsx'
import { MailerPause } from '../mailing/mailer-pause.tsx'
import { describeRoute } from '../templates/template-editor.tsx'
import { MailActButton } from './mail-bulk-bar.tsx'
import { MailView } from './mail-view.tsx'
import { MessageChip, describeOrigin } from './messages-page.tsx'

interface MessageProps {
  readonly message: MessageResponse
  readonly onChange: () => void
}

export function MessagePage({ id }: { readonly id: string }) {
  const { may, t } = useAdmin()
  const remote = useRemote(call('GET /messages/:id', { params: { id } }))
  const toView = (message: MessageResponse) => {
    const common = { message, onChange: remote.reload }
    const { mail, systemMailboxKey: key, waits } = message
    return {
      header: {
        title: makeRecipientName(t)(message),
        lead: (
          <span class="wrap">
            <MessageChip message={message} />
            <span dir="auto">{mail?.subject ?? message.subject}</span>
          </span>
        ),
        action: <Button onClick={remote.reload}>{t('calls.refresh')}</Button>,
      },
      tabs: [
        {
          name: 'story',
          label: t('message.story'),
          content: () => (
            <>
              {waits !== null && (
                <MailerPause
                  wait={waits}
                  resume={
                    key === null
                      ? call('POST /mailer/resume')
                      : call('POST /admin/system-mailboxes/:key/resume', { params: { key } })
                  }
                  onResumed={remote.reload}
                />
              )}
              {message.possiblyDoubled && <Notice tone="info" title={t('message.doubled')} />}
              {may('mail:send') && message.state === 'queued' && (
                <p>
                  <MailActButton
                    act="withdraw"
                    count={1}
                    load={() => Promise.resolve(right([message]))}
                    onDone={remote.reload}
                  />
                </p>
              )}
              {may('mail:send') && (message.canRetry || message.canDecide) && <Acts {...common} />}
              {message.returned !== null && <Returned returned={message.returned} />}
              <Story message={message} />
            </>
          ),
        },
        mail !== null && {
          name: 'mail',
          label: t('message.mail'),
          content: () => (
            <Panel id="message-mail" title={t('message.mail')}>
              <p class="quiet">{t('message.mail.links')}</p>
              <MailView mail={mail} />
            </Panel>
          ),
        },
      ],
      facts: <MessageFacts message={message} />,
    }
  }
  return <Record back={useBack('messages')} parts={[remote]} view={remote.value && toView(remote.value)} />
}

function Returned({ returned }: { readonly returned: NonNullable<MessageResponse['returned']> }) {
  const { t } = useAdmin()
  const { class: returnClass, sentAt, reason, text } = returned
  return (
    <Panel id="message-returned" title={t('message.state.returned')}>
      <Notice tone="error" title={t(`message.returned.${returnClass}`)}>
        {returnClass === 'spam' && <p>{t('message.returned.spam.body')}</p>}
      </Notice>
      <Facts
        of={[
          [t('message.returned.sentAt'), <When at={sentAt} />],
          reason !== null && [
            t('message.returned.reason'),
            <span class="break" dir="auto">
              {reason}
            </span>,
          ],
        ]}
      />
      {text !== null && (
        <details>
          <summary>{t('message.returned.text')}</summary>
          <pre class="break" dir="auto">
            {text}
          </pre>
        </details>
      )}
    </Panel>
  )
}

function MessageFacts({ message }: { readonly message: MessageResponse }) {
  const { navigation, t } = useAdmin()
  const { recipient, origin, systemMailboxKey, createdAt, serverMessageId, mail, id } = message
  const made = `${origin.kind}:${origin.id}`
  return (
    <Panel id="message-facts" title={t('person.data')}>
      <Facts
        of={[
          recipient.address !== '' && [t('message.recipient'), recipient.address],
          [
            t('message.origin'),
            <Link href={navigation.href('messages', { query: { origin: made } })}>{describeOrigin(t, made)}</Link>,
          ],
          [t('template.systemMailboxKey'), describeRoute(t, systemMailboxKey)],
          mail !== null && mail.replyTo !== null && [t('template.replyTo'), mail.replyTo],
          [t('message.createdAt'), <When at={createdAt} />],
          [t('message.id'), id],
          serverMessageId !== null && [t('message.serverId'), serverMessageId],
        ]}
      />
    </Panel>
  )
}

/** Codes of the service itself, which the step says in words. */
const OWN_CODES = new Set(['worker_lost', 'no_turn', 'no_answer', 'internal'])
const hasServerCode = (step: MessageResponse['story'][number]['step'], code: string): boolean =>
  (step === 'deferred' || step === 'unknown' || step === 'came_back' || step === 'delivery_delayed') &&
  code !== '' &&
  !OWN_CODES.has(code)

function Story({ message }: { readonly message: MessageResponse }) {
  const { t } = useAdmin()
  const { createdAt, story, state, reason, stateSince } = message
  const now = t(reason === null ? `message.state.${state}` : `message.reason.${reason}`)
  const steps = [
    { at: createdAt, words: t('message.step.made'), code: '' },
    ...story.map(({ at, step, code }) => ({
      at,
      words: t(`message.step.${step}`),
      code: hasServerCode(step, code) ? code : '',
    })),
    ...(stateSince === null ? [] : [{ at: stateSince, words: now, code: '' }]),
  ]
  return (
    <Panel id="message-story" title={t('message.story')}>
      <ol class="stack">
        {steps.map(({ at, words, code }, n) => (
          <li key={n} class="ruled lines">
            <span>{words}</span>
            <span class="quiet">
              <When at={at} />
              {code !== '' && ` · ${t('pause.code', { code })}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Acts({ message, onChange }: MessageProps) {
  const { api, receipts, t } = useAdmin()
  const { id, canDecide } = message
  const params = { id }
  const decide = (decision: 'sent' | 'send_again') => call('POST /messages/:id/decide', { params, body: { decision } })
  const title = t(canDecide ? 'message.decide' : 'messages.retry')
  return (
    <Panel id="message-acts" title={title}>
      <p>{t(canDecide ? 'message.decide.body' : 'message.retry.body')}</p>
      <div class="wrap">
        {canDecide ? (
          <>
            <CallButton
              look="primary"
              label={t('message.decide.sent')}
              call={decide('sent')}
              done={t('message.decided.sent')}
              onDone={onChange}
            />
            <ConfirmButton
              label={t('message.decide.again')}
              title={t('message.decide.again')}
              run={() => api(decide('send_again'))}
              onDone={() => {
                receipts.show({ title: t('message.retried') })
                onChange()
              }}
            >
              <p>{t('message.decide.again.body', { name: makeRecipientName(t)(message) })}</p>
            </ConfirmButton>
          </>
        ) : (
          <CallButton
            look="primary"
            label={title}
            call={call('POST /messages/:id/retry', { params })}
            done={t('message.retried')}
            onDone={onChange}
          />
        )}
      </div>
    </Panel>
  )
}
