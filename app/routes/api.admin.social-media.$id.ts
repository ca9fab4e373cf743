import { member } from './api.admin.social-media._index';

export const { loader, action, endpoints } = member;
