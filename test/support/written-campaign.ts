// A survey with one question, and the fields of a campaign that asks it of an office's people at once.
import type { LocalService } from './local-service.ts'
import type { MailOffice } from './mail-office.ts'
import type { SeededOffice } from './two-offices.ts'

const content = {
  languages: ['nl'],
  title: { nl: 'Hoe bevalt het?' },
  introduction: {},
  thanks: {},
  questions: [{ id: 'waarom', label: { nl: 'Waarom?' }, help: {}, required: true, kind: { type: 'text', most: 200 } }],
}

export async function writeCampaign(
  { call, template }: MailOffice,
  service: LocalService,
  { tag, people }: SeededOffice,
) {
  const { token } = people.administrator
  const post = <A>(path: string, body: object): Promise<A> => call<A>(service, { path, body, token })
  const survey = await post<{ readonly uuid: string }>('/surveys', { name: `Tevredenheid ${Date.now()}`, content })
  await post(`/surveys/${survey.uuid}/links`, { name: 'Campagnes', isActive: true })
  return {
    name: 'Voorjaar',
    survey: survey.uuid,
    tags: [tag.uuid],
    template: await template(service, {}, token),
    inviteSendDate: new Date().toISOString(),
    inviteSubject: 'Dag {{name}}',
    inviteBody: '<p><a href="{{surveyUrl}}">Invullen</a></p>',
    reminder1SendDate: new Date(Date.now() + 86_400_000).toISOString(),
    reminder1Subject: 'Nog even',
    reminder1Body: '<p><a href="{{surveyUrl}}">Invullen</a></p>',
  }
}
