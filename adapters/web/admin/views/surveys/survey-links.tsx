// The public links of a survey: address, validity and use. The user can add and change them.
import { useState } from 'preact/hooks'
import type { PublicLinkResponse } from '#adapters/contract/survey/links.ts'
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { Check, TextField } from '#adapters/web/kit/views/field.tsx'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { Empty } from '#adapters/web/kit/list/list.tsx'
import { officeDate } from '#adapters/web/kit/office-time.ts'
import { Button, Dialog } from '#adapters/web/kit/views/button.tsx'
import { Chip, Facts, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { toLinkBody, checkLink, emptyLink, toLinkForm, getLastMinute } from '../../surveys/link-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from '../frame/copy-button.tsx'

export function SurveyLinks({ survey: { uuid } }: { readonly survey: SurveyDetailResponse }) {
  const { may, receipts, t } = useAdmin()
  const links = useRemote(call('GET /surveys/:id/links', { params: { id: uuid } }))
  /** The open dialog; `link` null: a new link. */
  const [writing, setWriting] = useState<{ readonly link: PublicLinkResponse | null } | null>(null)
  const mayWrite = may('campaigns:write')
  const add = mayWrite && (
    <Button look="primary" onClick={() => setWriting({ link: null })}>
      {t('surveyLink.add')}
    </Button>
  )
  return (
    <>
      <Loaded of={links}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="panel framed">
              <Empty title={t('surveyLinks.empty.title')}>
                <p>{t('surveyLinks.lead')}</p>
                {add}
              </Empty>
            </div>
          ) : (
            <>
              <div class="wrap between">
                <p class="quiet">{t('surveyLinks.lead')}</p>
                {add}
              </div>
              <div class="grid">
                {data.map((link) => (
                  <LinkPanel key={link.publicId} link={link} onWrite={mayWrite ? () => setWriting({ link }) : null} />
                ))}
              </div>
            </>
          )
        }
      </Loaded>
      {writing !== null && (
        <LinkDialog
          survey={uuid}
          link={writing.link}
          onClose={() => setWriting(null)}
          onTake={() => {
            setWriting(null)
            links.reload()
          }}
          onSaved={({ name }) => {
            setWriting(null)
            receipts.show({ title: t(writing.link === null ? 'shell.added' : 'shell.changed', { name }) })
            links.reload()
          }}
        />
      )}
    </>
  )
}

const TONES = { open: 'good', early: 'plain', late: 'quiet', inactive: 'quiet', full: 'quiet' } as const

function LinkPanel(props: {
  readonly link: PublicLinkResponse
  /** Null: the user may not change it. */
  readonly onWrite: (() => void) | null
}) {
  const { format, t } = useAdmin()
  const { link, onWrite } = props
  const { publicId, name, url, startsCount, maxUses, state } = link
  const uses =
    maxUses === null
      ? t.counted('surveyLink.uses', startsCount)
      : t('surveyLink.uses.of', { used: format.number(startsCount), most: format.number(maxUses) })
  return (
    <Panel id={`link-${publicId}`} title={name} more={<Chip tone={TONES[state]}>{t(`surveyLink.${state}`)}</Chip>}>
      <Facts
        of={[
          [
            t('surveyLink.address'),
            <span class="row gap-4">
              <a class="break" href={url} target="_blank" rel="noopener">
                {url}
              </a>
              <CopyButton label={t('surveyLink.copy', { name })} text={() => url} />
            </span>,
          ],
          [t('surveyLink.valid'), <Validity link={link} />],
          [t('surveyLink.uses'), uses],
        ]}
      />
      {onWrite !== null && (
        <p>
          <button type="button" class="button" aria-label={t('surveyLink.change.of', { name })} onClick={onWrite}>
            {t('surveyLink.change')}
          </button>
        </p>
      )}
    </Panel>
  )
}

function Validity({ link: { validFrom, validUntil } }: { readonly link: PublicLinkResponse }) {
  const { appearance, t } = useAdmin()
  const date = officeDate(appearance.config.language)
  const from = validFrom === null ? null : date(validFrom)
  const until = validUntil === null ? null : date(getLastMinute(validUntil))
  if (from === null)
    return <>{until === null ? t('surveyLink.valid.always') : t('surveyLink.valid.until', { until })}</>
  return <>{until === null ? t('surveyLink.valid.from', { from }) : t('surveyLink.valid.both', { from, until })}</>
}

function LinkDialog(props: {
  readonly survey: string
  /** Null: a new link. */
  readonly link: PublicLinkResponse | null
  readonly onClose: () => void
  readonly onTake: () => void
  readonly onSaved: (saved: PublicLinkResponse) => void
}) {
  const { api, t } = useAdmin()
  const { survey, link, onClose, onTake, onSaved } = props
  const form = useForm({
    key: link === null ? `surveyLink ${survey}` : `surveyLink ${link.publicId}`,
    initial: link === null ? emptyLink : toLinkForm(link),
    label: (name) => t(`surveyLink.${name}`),
    check: checkLink(t),
    send: (value) => {
      const body = toLinkBody(value, link)
      return api(
        link === null
          ? call('POST /surveys/:id/links', { params: { id: survey }, body })
          : call('PUT /surveys/:id/links/:publicId', {
              params: { id: survey, publicId: link.publicId },
              body: { ...body, revision: value.revision },
            }),
      )
    },
    onDone: onSaved,
    conflict: {
      call: call('GET /surveys/:id/links', { params: { id: survey } }),
      toForm: ({ data }) => {
        const theirs = data.find(({ publicId }) => publicId === link?.publicId) ?? link
        return theirs === null ? emptyLink : toLinkForm(theirs)
      },
      readable: (one) => ({ ...one, isActive: t(`changes.value.${one.isActive}`) }),
      onTake,
    },
  })
  return (
    <Dialog
      title={link === null ? t('surveyLink.add') : t('surveyLink.change.of', { name: link.name })}
      onClose={onClose}
    >
      <FormFrame form={form} action={t(link === null ? 'surveyLink.add.action' : 'form.save')} cancel={onClose}>
        <TextField {...form.text('name')} help={t('surveyLink.name.help')} />
        <div class="field-row">
          <TextField {...form.text('validFrom')} type="date" help={t('surveyLink.validFrom.help')} />
          <TextField {...form.text('validUntil')} type="date" help={t('surveyLink.validUntil.help')} />
        </div>
        <TextField {...form.text('maxUses')} inputMode="numeric" help={t('surveyLink.maxUses.help')} />
        <Check
          label={t('surveyLink.isActive')}
          help={t('surveyLink.isActive.help')}
          isOn={form.value.isActive}
          onChange={(isActive) => form.set({ isActive })}
        />
      </FormFrame>
    </Dialog>
  )
}
