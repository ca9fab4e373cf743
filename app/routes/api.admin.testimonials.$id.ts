import { member } from './api.admin.testimonials._index';

export const { loader, action, endpoints } = member;
