/** The copy of the home page by section; the contact section has its own file. */
import { floor, floorNames, type GlyphName, glyph, heroPictures, scene } from './drawing-names';
import { items, lineField, reasonField, section, textField } from './fields';

const image = {
  kind: 'picture',
  label: 'Image',
  hint: 'Replaces the illustration.',
  initial: '',
} as const;
const advantage = (title: string, text: string, drawing: GlyphName) => ({ title, text, drawing });

export const homePageSections = {
  hero: section(
    'Hero',
    {
      tag: lineField('Small heading', 'Managed Service Provider', { max: 60 }),
      lead: textField(
        'Introduction',
        'Managed IT, cyber security and cloud for businesses of 10 to 500 people. We look after every desk, link and login, so that your people can get on with their work.',
      ),
      explore: lineField('First button', 'Explore Services', { max: 40 }),
      getInTouch: lineField('Second button', 'Get In Touch', { max: 40 }),
      drawing: {
        kind: 'choice',
        label: 'Image',
        hint: '“Both” shows the photograph below the plan of a network. Without a photograph, visitors see the drawing.',
        options: heroPictures,
        isRequired: true,
        initial: 'drawing',
      },
      floor,
      photo: {
        kind: 'picture',
        label: 'Photograph',
        hint: 'Your office or your team, at least 1,280 pixels wide. Describe it in Media for visitors who cannot see it.',
        initial: '',
      },
      watch: lineField('Illustration label 1', '{business name}, watching', {
        max: 60,
        hint: 'Beside the ring at the top of the drawing. Phones leave the labels out.',
      }),
      watchNote: lineField('Illustration label 1, line 2', 'day and night', { max: 30, claims: true }),
      network: lineField('Illustration label 2', 'Your network', { max: 20, hint: 'Beside the plan of the network.' }),
      networkNote: lineField('Illustration label 2, line 2', 'every link a line', { max: 24 }),
      office: lineField('Illustration label 3', floorNames[0].place, {
        max: 20,
        hint: 'Beside the floor. Both lines follow your choice of drawing until you change them.',
      }),
      officeNote: lineField('Illustration label 3, line 2', floorNames[0].note, { max: 24 }),
      facts: {
        kind: 'choice',
        label: 'Facts below the hero',
        hint: 'Review average, accreditations, reply time and years in business, as far as they are known.',
        options: [{ value: 'shown', label: 'Shown' }],
        initial: 'shown',
      },
    },
    { about: 'The headline is your business name and tagline.' },
  ),
  day: section('A day on the desk', {
    title: lineField('Title', 'An ordinary Tuesday'),
    note: lineField('Note', 'An example of a day on the desk', { max: 120 }),
    entries: items('Entries', {
      one: 'entry',
      least: 0,
      itemsMax: 6,
      of: { time: lineField('Time', '', { max: 12 }), text: lineField('What happened', '', { max: 160 }) },
      initial: [
        { time: '02:10', text: 'Backup finished, then restored once to prove it' },
        { time: '06:40', text: 'Fourteen laptops patched before anyone logs in' },
        { time: '08:52', text: 'Priya’s printer is back, by phone, in six minutes' },
        { time: '16:30', text: 'A false invoice stopped before Accounts opened it' },
      ],
      claims: [0],
    }),
  }),
  advantages: section('Advantages', {
    title: lineField('Title', 'The {business name} Advantage', {
      others: ['Promises to hold us to', 'Our promises to you', 'Reasons to choose {business name}'],
    }),
    lead: textField('Text', 'Eight things to expect from the people who run your IT. Hold us to them.', { max: 300 }),
    items: items('Advantages', {
      one: 'advantage',
      least: 0,
      itemsMax: 12,
      of: { title: lineField('Title', '', { max: 60 }), text: textField('Text', '', { max: 300 }), drawing: glyph },
      initial: [
        advantage(
          'Enhanced Security',
          'Multi-factor login, patched machines and filtered mail are where we start, not the upgrade.',
          'security',
        ),
        advantage(
          '24/7 Support',
          'Monitoring never sleeps. Out of hours, an engineer on call picks up what cannot wait.',
          'clock',
        ),
        advantage(
          'Cloud Expertise',
          'Microsoft 365, Azure and backups, set up properly, licensed sensibly and kept tidy.',
          'cloud',
        ),
        advantage(
          'Scalable Solutions',
          'Ten people or five hundred: a new starter is one form, and a laptop that works on day one.',
          'scale',
        ),
        advantage(
          'Cost Efficiency',
          'One fixed price for each person, and a list of the licences you can stop paying for.',
          'cost',
        ),
        advantage(
          'Network Management',
          'Switches, Wi-Fi and firewalls, all on one drawing that we keep true.',
          'network',
        ),
        advantage(
          'Data Protection',
          'Three copies of your data, one of them off-site, and restores we test before you need them.',
          'data',
        ),
        advantage(
          'Fast Response',
          'You reach an engineer, not a menu. Most calls are settled while you are still on the line.',
          'speed',
        ),
      ],
      claims: [1, 3, 4, 6, 7],
    }),
  }),
  services: section('Services', {
    title: lineField('Title', 'Comprehensive IT Services', {
      others: ['Our services', 'IT services for your business', 'Help for every desk'],
    }),
    lead: textField('Text', 'Take one, or let us look after the whole drawing.', { max: 300 }),
    ask: lineField('Link to the contact form', 'Ask about {service}', { placeholders: ['service'] }),
    items: items('Services', {
      one: 'service',
      least: 1,
      itemsMax: 8,
      of: {
        title: lineField('Title', '', { max: 60 }),
        anchor: {
          kind: 'key',
          of: 'title',
          label: 'Anchor',
          hint: 'The end of links to this section. Leave empty to use the title.',
        },
        text: textField('Text', '', { max: 600 }),
        points: { kind: 'lines', label: 'Bullet points', one: 'point', itemsMax: 8, max: 120, initial: [] },
        drawing: scene,
        picture: image,
        reason: reasonField,
      },
      initial: [
        {
          title: 'Business IT Support',
          anchor: 'business-it-support',
          text: 'One number for everything with a plug or a password. The engineer who answers can see your network, and usually fixes the fault before you have put the kettle on.',
          points: [
            'Help desk by phone, email and remote session',
            'An engineer on site when remote will not do',
            'New starters, leavers and their laptops',
            'A plain monthly report: what broke, what we changed',
          ],
          drawing: 'desk',
          picture: '',
          reason: 'business_it_support',
        },
        {
          title: 'Cloud Solutions',
          anchor: 'cloud-solutions',
          text: 'Move what is worth moving, and know what it will cost. We plan the change around your working week, so that Monday looks like Friday, only quicker.',
          points: [
            'Microsoft 365, Azure and file sharing',
            'Migrations with a way back',
            'Backup and recovery, with restores we test',
            'Phones and meetings over the internet',
          ],
          drawing: 'cloud',
          picture: '',
          reason: 'cloud_solutions',
        },
        {
          title: 'Cyber Security',
          anchor: 'cyber-security',
          text: 'Most attacks arrive as an ordinary email on a busy day. We plan for that one: fewer doors, better locks, and someone watching the gate.',
          points: [
            'Multi-factor login and access reviews',
            'Detection and response on every device',
            'Phishing training your staff will not dread',
            'Cyber Essentials: prepared, then certified',
          ],
          drawing: 'gate',
          picture: '',
          reason: 'cyber_security',
        },
      ],
      claims: [0, 1],
    }),
  }),
  accreditations: section(
    'Accreditations',
    { title: lineField('Title', 'Independently checked') },
    { about: 'The accreditations themselves have a screen of their own. Without any, this part is not shown.' },
  ),
  about: section('About', {
    since: lineField('Line above the title', 'IT Experts Since {founded year}'),
    title: lineField('Title', 'The Story', {
      others: ['Our story', 'Our way of working', 'The people behind {business name}'],
    }),
    opening: textField(
      'Opening',
      'We began in {founded year} with a plain idea: a business should be able to forget about its IT between nine and five.',
    ),
    paragraphs: {
      kind: 'lines',
      label: 'Paragraphs',
      one: 'paragraph',
      itemsMax: 6,
      max: 600,
      initial: [
        'Most things that go wrong in an office can be seen coming. So we watch. We keep the drawing of your network true, fix small things while they are small, and tell you what we would do in your place, including when the answer is to do nothing.',
        'Our mission is technology that stays out of the way of good work, looked after by people who pick up the phone.',
      ],
    },
    connect: lineField('Button', 'Connect With Our Team', { max: 40 }),
    facts: items('Facts', {
      one: 'fact',
      least: 0,
      itemsMax: 8,
      of: { title: lineField('Title', '', { max: 60 }), text: textField('Text', '', { max: 300 }) },
      initial: [
        {
          title: 'Experienced Team',
          text: 'Engineers who have run networks for schools, surgeries, law firms and workshops.',
        },
        { title: '{years}+ Years of Experience', text: '{history}' },
        {
          title: 'Client-Focused Approach',
          text: 'One named engineer who knows your site, your people and your printer.',
        },
        {
          title: 'Cutting-Edge Technology',
          text: 'New tools once they have earned their place. Your office is never the trial run.',
        },
      ],
      claims: [2, 3],
      hint: 'Facts with {years} are hidden until there is at least one year.',
    }),
    milestones: items('Milestones', {
      one: 'milestone',
      least: 0,
      itemsMax: 12,
      of: { year: lineField('Year', '', { max: 20 }), text: lineField('What happened', '', { max: 160 }) },
      initial: [],
      hint: 'Shown below the timeline.',
    }),
    teamTitle: lineField('Title of the team', 'The team', { max: 60 }),
    teamLink: lineField('Link to the team page', 'More about the team', { max: 40 }),
  }),
  callToAction: section('Call to action', {
    title: lineField('Title', 'Ready to Transform Your IT Infrastructure?', {
      max: 120,
      others: ['Tell us what gets in the way', 'Shall we take a look at your IT?', 'Talk to an engineer this week'],
    }),
    getStarted: lineField('Button', 'Get Started', { max: 40 }),
    callUs: lineField('Line above the phone number', 'Call Us', { max: 40 }),
  }),
  caseStudies: section(
    'Case studies',
    {
      title: lineField('Title', 'Case studies', { max: 60 }),
      lead: textField('Text', 'The problem, the solution, and the result as it was measured.', { max: 300 }),
      all: lineField('Link to all case studies', 'All case studies', { max: 40 }),
    },
    { about: 'The case studies themselves have a screen of their own. Without any, this part is not shown.' },
  ),
  testimonials: section(
    'Testimonials',
    {
      title: lineField('Title', 'What Our Clients Say', {
        others: ['In the words of our clients', 'Our clients about us', 'Voices of our clients'],
      }),
    },
    { about: 'The testimonials themselves have a screen of their own. Without any, this part is not shown.' },
  ),
  insights: section(
    'Insights',
    {
      title: lineField('Title', 'Latest insights'),
      all: lineField('Link to all articles', 'All articles', { max: 40 }),
    },
    { about: 'Shows the latest posts. Without any, this part is not shown.' },
  ),
};
