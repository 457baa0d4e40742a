// The parts of the document: the mail itself, and the checked attachments.
import { DocumentIcon } from '#adapters/web/kit/views/icons.tsx'
import { chosenOf, copiesOf, type Offer, type Weighed } from '../../archive/choice.ts'
import type { AttachmentInfo } from '../../host/mail-host.ts'
import { Cut, LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

export const WEIGHT_ID = 'archive-weight'
/** The share of the limit from which the meter is shown. */
const METER_FROM = 0.2

export const AttachmentChoice = (props: {
  readonly offer: Offer
  readonly left: ReadonlySet<string>
  readonly weighed: Weighed
  readonly onLeave: (left: ReadonlySet<string>) => void
}) => {
  const { t, format } = usePane()
  const { offer, left, weighed, onLeave } = props
  const { choosable, inline, tooLarge } = offer
  const copies = copiesOf(offer)
  const hasAll = chosenOf(offer, left).length === choosable.length
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeave(next)
  }
  return (
    <div role="group" aria-labelledby="attachments">
      <div class="group-head">
        <h3 id="attachments" class="group-title">
          {t('archive.attachments')}
        </h3>
        {choosable.length > 1 && (
          <LinkButton
            label={t(hasAll ? 'archive.attachments.nothing' : 'archive.attachments.all')}
            run={() => onLeave(new Set(hasAll ? choosable.map(({ id }) => id) : []))}
          />
        )}
      </div>
      <ul class="part-list">
        <li class="row part">
          <DocumentIcon />
          <span class="part-name">
            {t('archive.mail')}
            <span class="quiet part-note">
              {inline.length > 0 ? t.counted('archive.mail.inline', inline.length) : t('archive.mail.always')}
            </span>
          </span>
        </li>
        {choosable.map((attachment) => (
          <li key={attachment.id}>
            <label class="row part part-choice">
              <input type="checkbox" checked={!left.has(attachment.id)} onChange={() => toggle(attachment.id)} />
              <FileName attachment={attachment} copies={copies.get(attachment.id) ?? 1} />
            </label>
          </li>
        ))}
        {tooLarge.map((attachment) => (
          <li key={attachment.id}>
            <label class="row part part-refused">
              <input type="checkbox" checked={false} disabled aria-describedby={`why-${attachment.id}`} />
              <FileName attachment={attachment} />
            </label>
            <p id={`why-${attachment.id}`} class="part-why">
              {t('archive.tooLarge', { limit: format.size(weighed.limit) })}
            </p>
          </li>
        ))}
      </ul>
      {choosable.length + tooLarge.length === 0 ? (
        <p class="quiet weight">{t('archive.attachments.none')}</p>
      ) : (
        <Weight weighed={weighed} />
      )}
    </div>
  )
}

const FileName = ({ attachment, copies = 1 }: { readonly attachment: AttachmentInfo; readonly copies?: number }) => {
  const { t, format } = usePane()
  return (
    <>
      <span class="part-name">
        <Cut text={attachment.fileName} look="part-file" />
        {copies > 1 && (
          <span class="quiet part-note">
            {copies === 2 ? t('archive.duplicate.twice') : t('archive.duplicate.often', { count: copies })}
          </span>
        )}
      </span>
      <span class="small part-size">{format.size(attachment.size)}</span>
    </>
  )
}

const Weight = ({ weighed }: { readonly weighed: Weighed }) => {
  const { t, format } = usePane()
  const { total, limit, excess, tooMany } = weighed
  const isShown = total > limit * METER_FROM
  const sizes = { total: format.size(total), limit: format.size(limit) }
  const words = t(isShown ? 'archive.total' : 'archive.sum', sizes)
  const faults = [
    excess > 0 && t('archive.excess', { excess: format.size(excess) }),
    tooMany && t('archive.tooMany'),
  ].filter((fault) => fault !== false)
  return (
    <div id={WEIGHT_ID} class={faults.length > 0 ? 'weight weight-over' : 'weight'}>
      {isShown && <meter min={0} max={limit} high={limit * 0.9} value={Math.min(total, limit)} aria-label={words} />}
      <span class="weight-words">{words}</span>
      {faults.map((fault) => (
        <p key={fault} class="part-why" role="alert">
          {fault}
        </p>
      ))}
    </div>
  )
}
