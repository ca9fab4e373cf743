/**
 * Sample testimonials, accreditations and social links. The people and firms are fictitious. {brandName} is replaced
 * when a text is shown.
 */
import { fillPlaceholders } from '../home-page/document';

export const sampleTestimonials = [
  {
    authorName: 'Sarah Whitcombe',
    authorPosition: 'Operations Director',
    authorInitials: 'SW',
    companyName: 'Hallam & Reed',
    content:
      'Since {business name} took over our network, downtime has decreased by 95%. The office has stopped talking about IT, which is the best thing I can say about it.',
    rating: 5,
    isActive: true,
    isGoogleReview: false,
  },
  {
    authorName: 'David Osei',
    authorPosition: 'Practice Manager',
    authorInitials: 'DO',
    companyName: 'Linden Surgery',
    content:
      'They moved forty of us to the cloud over one weekend. On Monday everyone simply logged in and carried on.',
    rating: 5,
    isActive: true,
    isGoogleReview: true,
  },
  {
    authorName: 'Helen Marsh',
    authorPosition: 'Finance Director',
    authorInitials: 'HM',
    companyName: 'Marsh Joinery',
    content:
      'They found three services we were paying for twice. Honest advice, and someone always picks up the phone.',
    rating: 4.5,
    isActive: true,
    isGoogleReview: false,
  },
  {
    authorName: 'Yusuf Adeyemi',
    authorPosition: 'Head of People',
    authorInitials: 'YA',
    companyName: 'Canal Street Lettings',
    content: 'A new starter used to cost us a morning. Now the laptop arrives, and it works.',
    rating: 5,
    isActive: true,
    isGoogleReview: true,
  },
  {
    authorName: 'Fiona Baird',
    authorPosition: 'Bursar',
    authorInitials: 'FB',
    companyName: 'St Kentigern’s School',
    content: 'Calm people. They tell you what they will do, then they do it.',
    rating: 4,
    isActive: false,
    isGoogleReview: false,
  },
  {
    authorName: 'Ruth Levy',
    authorPosition: 'Partner',
    authorInitials: 'RL',
    companyName: 'Levy Sandham LLP',
    content: 'When the water main burst they had us working from home by eleven.',
    rating: 5,
    isActive: true,
    isGoogleReview: false,
  },
];

/** Returns the testimonials that are shown until there are real ones. The page marks each as an example. */
export const exampleTestimonials = (brandName: string) =>
  sampleTestimonials.slice(0, 3).map(({ isActive: _, content, ...testimonial }, index) => ({
    ...testimonial,
    id: -1 - index,
    portrait: null,
    content: fillPlaceholders(content, { 'business name': brandName }),
    isGoogleReview: false,
    googleReviewUrl: null,
    googleReviewTime: null,
  }));

export const sampleAccreditations = [
  { name: 'Cyber Essentials Plus', file: 'cyber-essentials-plus', isActive: true },
  { name: 'ISO/IEC 27001', file: 'iso-27001', isActive: true },
  { name: 'Crown Commercial Service', file: 'crown-commercial-service', isActive: true },
  { name: 'Microsoft Solutions Partner', file: 'microsoft-solutions-partner', isActive: true },
  { name: 'Living Wage Employer', file: 'living-wage-employer', isActive: true },
  { name: 'ISO 9001', file: 'iso-9001', isActive: false },
];

export const sampleSocialLinks = [
  { platform: 'linkedin', url: 'https://www.linkedin.com/company/uplink-example' },
  { platform: 'facebook', url: 'https://www.facebook.com/uplink.example' },
  { platform: 'youtube', url: 'https://www.youtube.com/@uplink-example' },
];
